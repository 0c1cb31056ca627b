import * as z from 'zod/mini';

import { visibleName } from '@/contract/fields.ts';
import { wholeNumber } from '@/contract/query-fields.ts';

/** Fields shared by all operations of the extension. A page may have a hundred people, each in many teams. */
export const extension = { section: 'extension admin 1', host: 'accounts', apiKey: true, mayBeLong: true } as const;

/** The largest page size, which is also the default. */
export const adminPageSize = 100;

/** Parameters of a list: `before` is the `next` of the previous page, and `limit` is the number of items. */
export const page = { before: z.optional(z.string()), limit: z.optional(wholeNumber(adminPageSize)) };

/** A name given by a user. */
export const givenName = z
  .string()
  .check(
    z.trim(),
    visibleName,
    z.maxLength(255, 'must have 1 to 255 characters'),
    z.regex(/^[^\p{Cc}\p{Surrogate}]*$/u, 'must have no control characters'),
  );

/** Response of a removal: `status` is `revoked` or `removed`. */
export const gone = z.object({ id: z.string(), status: z.string() });
