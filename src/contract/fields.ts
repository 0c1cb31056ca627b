import * as z from 'zod/mini';

/** An identifier in a request: 8-4-4-4-12 hexadecimal digits, any version (interface §2). */
export const uuid = z.guid('must be a UUID');

/** A text that a response should carry: missing, null or of another type, it reads as `''`. */
export const lenientText = z.catch(z.string(), '');

/** A documented field that a response may leave out or send as null; anything unreadable reads as null. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullish(schema), null);
}
