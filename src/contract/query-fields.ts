import * as z from 'zod/mini';

const mostValues = 20;

/** A parameter that may be repeated up to 20 times: an item matches if it matches any of the values. */
export const oneOrMore = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.array(schema).check(z.minLength(1), z.maxLength(mostValues, `can be given ${mostValues} times at most`)),
  );

/** An ISO 8601 time with a time zone. */
export const dateTime = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with a zone' });

/** A whole number from 1 to `most`. */
export const wholeNumber = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from 1 to ${most}`)),
    z.pipe(
      z.transform(Number),
      z
        .int()
        .check(
          z.minimum(1, `must be a whole number from 1 to ${most}`),
          z.maximum(most, `must be a whole number from 1 to ${most}`),
        ),
    ),
  );
