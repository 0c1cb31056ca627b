import * as z from 'zod/mini';

/** An identifier in a request: 8-4-4-4-12 hexadecimal digits, any version (interface §2). */
export const uuid = z.guid('must be a UUID');

/** Identifies an item of a list, which can't be shown without it. */
export const itemId = z.string().check(z.minLength(1));

/** A text that a response should contain; read as `''` if it is missing, null or of another type. */
export const lenientText = z.catch(z.string(), '');

/** Matches a text with a visible character. Spaces, zero-width and control characters are not visible. */
export const visibleText = /[^\p{White_Space}\p{DI}\p{Cc}\u2800]/u;

/** What a name that is given must have. */
export const visibleName = z.regex(visibleText, 'must have a visible character');

/** Maximum length of a name, in characters; longer names are shown truncated. */
export const longestName = 1000;

/** A name in a response, read like `lenientText`; also read as `''` if it has no visible character. */
export const lenientName = z.catch(z.string().check(z.maxLength(longestName), z.regex(visibleText)), ({ value }) => {
  const start = typeof value === 'string' ? value.slice(0, longestName) : '';
  return visibleText.test(start) ? `${start}…` : '';
});

/** A documented field that a response may omit or set to null; an unreadable value is read as null. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullish(schema), null);
}
