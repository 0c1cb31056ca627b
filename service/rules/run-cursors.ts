import * as z from 'zod/mini';

import { uuid } from '@/contract/fields.ts';

import { HttpError } from '../http/http-error.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { ChangesPosition, PageEnd } from '../store/runs/team-run-store.ts';
import { decodeCursor, encodeCursor, requireFilters } from './cursor.ts';

/** Maximum age of a cursor of changes; an older one is refused, and the list must be read again. */
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
  // Year 0 is refused, because the database doesn't have one.
  at: z.iso.datetime().check(z.regex(/^(?!0000)/)),
  id: uuid,
  filters: z.string(),
});

/** @param hash hash of the filters with which the page was read */
export function writeListCursor(end: PageEnd, hash: string): string {
  return encodeCursor({ at: end.at, id: end.id, filters: hash });
}

/** @throws HttpError 400 when the cursor is invalid or belongs to other filters */
export function readListCursor(text: string, hash: string): PageEnd {
  const { at, id, filters } = decodeCursor(listCursor, text);
  requireFilters(filters, hash);
  return { at, id };
}

/** @param now the current time, from which the cursor's lifetime counts */
export function writeChangesCursor({ since, until, after }: ChangesPosition, now: Date): string {
  return encodeCursor({ at: now.getTime(), since, until, after });
}

/** @throws HttpError 400 if the cursor is invalid, 410 if it is too old */
export function readChangesCursor(text: string, now: Date): ChangesPosition {
  const { at, ...cursor } = decodeCursor(changesCursor, text);
  if (now.getTime() - at > CURSOR_DAYS * DAY_MS) throw tooOld();
  return cursor;
}

/** @throws HttpError 410 if a cursor is ahead of the database, which must have been restored since */
export function checkChangesCursor({ since }: ChangesPosition, now: Snapshot): void {
  if (BigInt(since.end) > BigInt(now.end)) throw tooOld();
}

const tooOld = () => new HttpError(410, 'The cursor is too old. Read the list of runs again.');
