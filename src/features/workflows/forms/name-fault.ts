import { ApiError, isStatus } from '@/api/api-error.ts';

/** Services of this kind refuse longer names; the limit is not documented (interface §8). */
const longNames = 255;

/**
 * The message of a refusal that is about the name, judging by its words: it belongs at that field.
 * @returns undefined for another subject
 */
export function nameFault(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiError) || error.issues.length > 0 || !isStatus(error, 400)) return undefined;
  return name.length > longNames ? error.message : undefined;
}
