import * as z from 'zod/mini';

import { adminPageSize } from '@/contract/admin/admin-fields.ts';
import { uuid } from '@/contract/fields.ts';

import type { After } from '../../store/admin/admin-lists.ts';
import { decodeCursor, encodeCursor, hashOfFilters, requireFilters } from '../cursor.ts';

const text = z.string().check(z.regex(/^\P{Cc}*$/u));
// Year 0 is refused, because the database doesn't have one.
const at = z.iso.datetime().check(z.regex(/^(?!0000)/));
const digits = z.string().check(z.regex(/^\d{1,18}$/));
/** The contents of a cursor, by the list's sort order. */
const cursors = {
  name: z.object({ after: z.tuple([text, uuid]), filters: z.string() }),
  time: z.object({ after: z.tuple([at, uuid]), filters: z.string() }),
  audit: z.object({ after: z.tuple([at, digits]), filters: z.string() }),
};

/** Parameters of a list. */
interface PageQuery extends Readonly<Record<string, unknown>> {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page, as version 1 of the extension `admin` returns it. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

/**
 * Read a page of a list.
 * @param sort name of the list's order
 * @param read returns up to `limit` rows after a position
 * @param placeOf the position of a row
 * @throws HttpError 400 for an invalid cursor, or one of a list with other filters
 */
export async function readPage<Row, Item>(
  query: PageQuery,
  sort: keyof typeof cursors,
  read: (after: After, limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => NonNullable<After>,
  itemOf: (row: Row) => Item,
): Promise<Page<Item>> {
  const filters = hashOfFilters(query);
  const cursor = query.before === undefined ? undefined : decodeCursor(cursors[sort], query.before);
  if (cursor) requireFilters(cursor.filters, filters);
  const limit = query.limit ?? adminPageSize;
  // Read one row beyond the page, to see whether there are more.
  const rows = await read(cursor && [cursor.after[0], cursor.after[1]], limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? encodeCursor({ after: placeOf(last), filters }) : null;
  return { items: shown.map(itemOf), next };
}
