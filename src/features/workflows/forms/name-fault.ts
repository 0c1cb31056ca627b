import { ApiError, isStatus } from '@/api/api-error.ts';

/** Length of a name above which a 400 is attributed to it, because the limit is not documented (interface §8). */
const longNames = 255;

/**
 * The message of a 400 that is probably about the name, because the name is very long. The message belongs at that
 * field.
 * @returns undefined for any other error
 */
export function nameFault(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiError) || error.issues.length > 0 || !isStatus(error, 400)) return undefined;
  return name.length > longNames ? error.message : undefined;
}
