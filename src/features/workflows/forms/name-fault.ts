import { ApiError, isStatus } from '@/api/api-error.ts';

/** Names that are longer are refused by services of this kind; how long they may be is not documented (interface §8). */
const longNames = 255;

/**
 * The words of a refusal that is about the name, as far as its words show: they belong at its field.
 * @returns undefined for another subject
 */
export function nameFault(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiError) || error.issues.length > 0 || !isStatus(error, 400)) return undefined;
  return name.length > longNames ? error.message : undefined;
}
