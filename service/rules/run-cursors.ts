import * as z from 'zod/mini';

import { uuid } from '@/contract/fields.ts';

import { badRequest, HttpError } from '../http/http-error.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangesFilter, PageEnd, TeamRunRead } from '../store/team-run-store.ts';

/** A cursor of changes that is older is refused: the list is read anew. */
export const CURSOR_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

const transaction = z.string().check(z.regex(/^\d{1,19}$/));
const snapshot = z.object({ end: transaction, open: z.array(transaction) });
const changesCursor = z.object({
  at: z.number(),
  since: snapshot,
  until: z.optional(snapshot),
  after: z.optional(z.object({ changedIn: transaction, id: uuid })),
});

const listCursor = z.object({
  at: z.iso.datetime(),
  id: uuid,
  filters: z.string(),
});

/** Where a reader of changes stands: what it has seen, and how far it is in an answer of several pages. */
export type ChangesCursor = Pick<ChangesFilter, 'since' | 'until' | 'after'>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw badRequest('The cursor is not one of this service.');
  }
}

/** @param hash of the filters that the page was read with */
export function writeListCursor(end: PageEnd, hash: string): string {
  return encode({ at: end.at, id: end.id, filters: hash });
}

/** @throws HttpError 400 when it is no cursor, or one of other filters */
export function readListCursor(text: string, hash: string): PageEnd {
  const { at, id, filters } = decode(listCursor, text);
  if (filters !== hash) throw badRequest('The cursor belongs to a list with other filters.');
  return { at, id };
}

/** @param now when it is written, which decides how long it is taken */
export function writeChangesCursor({ since, until, after }: ChangesCursor, now: Date): string {
  return encode({ at: now.getTime(), since, until, after });
}

/** @throws HttpError 400 when it is no cursor, 410 when it is too old */
export function readChangesCursor(text: string, now: Date): ChangesCursor {
  const { at, ...cursor } = decode(changesCursor, text);
  if (now.getTime() - at > CURSOR_DAYS * DAY_MS) throw tooOld();
  return cursor;
}

/** @throws HttpError 410 when a cursor is from a time that the database has not come to: it was restored since */
export function checkChangesCursor({ since }: ChangesCursor, now: Snapshot): void {
  if (BigInt(since.end) > BigInt(now.end)) throw tooOld();
}

const tooOld = () => new HttpError(410, 'The cursor is too old. Read the list of runs anew.');

/** Where a reader stands after a read: on the next page, or with all that the first page's read could see. */
export function nextChangesCursor(cursor: ChangesCursor, { rows, more, snapshot: seen }: TeamRunRead): ChangesCursor {
  const until = cursor.until ?? seen;
  const last = rows.at(-1);
  if (!more || !last) return { since: until };
  return { since: cursor.since, until, after: { changedIn: last.changed_in, id: last.id } };
}
