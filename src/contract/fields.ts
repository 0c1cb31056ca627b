import * as z from 'zod/mini';

/** An identifier in a request: 8-4-4-4-12 hexadecimal digits, any version (interface §2). */
export const uuid = z.guid('must be a UUID');

/** Identifies an item of a list: without it the item can't be shown. */
export const itemId = z.string().check(z.minLength(1));

/** A text that a response should contain; one that is missing, null or of another type is read as `''`. */
export const lenientText = z.catch(z.string(), '');

/** Matches a text with a visible character, which spaces, zero-width and control characters are not. */
export const visibleText = /[^\p{White_Space}\p{DI}\p{Cc}\u2800]/u;

/** A longer name is shown truncated. */
export const longestName = 1000;

/** A name in a response, read like `lenientText`; one without a visible character is read as `''`. */
export const lenientName = z.catch(z.string().check(z.maxLength(longestName), z.regex(visibleText)), ({ value }) => {
  const start = typeof value === 'string' ? value.slice(0, longestName) : '';
  return visibleText.test(start) ? `${start}…` : '';
});

/** A documented field that a response may leave out or send as null; anything unreadable is read as null. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullish(schema), null);
}
