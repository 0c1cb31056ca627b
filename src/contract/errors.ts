import * as z from 'zod/mini';

/** The error body of every endpoint (interface §7). */
export const descriptionError = z.object({ description: z.string() });

/** The same text under the name that the update endpoint's schema gives it (interface §7). */
export const resultError = z.object({ result: z.string() });

/** The validation failure of start run (interface §4.8). Its status is not shown, ours is 422. */
export const validationError = z.object({
  detail: z.array(
    z.object({
      loc: z.array(z.union([z.string(), z.number()])),
      msg: z.string(),
      type: z.catch(z.string(), ''),
    }),
  ),
});

/** One fault in a request body: its path of keys and indices within the body, and the service's message. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Contents of an error body: the service's message, `''` without one, and the fields that it names. */
export interface ErrorWords {
  readonly words: string;
  readonly issues: readonly FieldIssue[];
}

/**
 * Read an error body of any of the three documented shapes, whatever the status code was.
 * @returns undefined for any other body (for example, a proxy's HTML).
 */
export function readErrorBody(body: unknown): ErrorWords | undefined {
  const described = descriptionError.safeParse(body);
  if (described.success) return { words: described.data.description, issues: [] };
  const detailed = validationError.safeParse(body);
  if (detailed.success) {
    const issues = detailed.data.detail.map(({ loc, msg }) => ({
      path: loc[0] === 'body' ? loc.slice(1) : loc,
      message: msg,
    }));
    const words = issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message));
    return { words: words.join('; '), issues };
  }
  const worded = resultError.safeParse(body);
  if (worded.success) return { words: worded.data.result, issues: [] };
  return undefined;
}
