import * as z from 'zod/mini';

/** The error body of every endpoint (interface §7). */
export const descriptionError = z.object({ description: z.string() });

/** The same message, but in the field that the update endpoint's schema uses (interface §7). */
export const resultError = z.object({ result: z.string() });

/**
 * The response to an invalid start run request (interface §4.8). The interface doesn't state its status; ours is 422.
 */
export const validationError = z.object({
  detail: z.array(
    z.object({
      loc: z.array(z.union([z.string(), z.number()])),
      msg: z.string(),
      type: z.catch(z.string(), ''),
    }),
  ),
});

/** A fault in a request body: its path of keys and indices in the body, and the service's message. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Contents of an error body: the service's message, `''` if there is none, and the faults that it lists. */
export interface ErrorWords {
  readonly words: string;
  readonly issues: readonly FieldIssue[];
}

/**
 * Read an error body of any of the three documented shapes, whatever the status code.
 * @returns undefined for any other body, such as a proxy's HTML
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
