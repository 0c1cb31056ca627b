import { createHash } from 'node:crypto';

import type * as z from 'zod/mini';

import { badRequest } from '../http/http-error.ts';

/** Encode the cursor that a reader sends for the next page. */
export const encodeCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws HttpError 400 if the text isn't a cursor of this service */
export function decodeCursor<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw badRequest('The cursor is invalid.');
  }
}

/** @throws HttpError 400 if a cursor belongs to a list with other filters */
export function requireFilters(given: string, hash: string): void {
  if (given !== hash) throw badRequest('The cursor belongs to a list with other filters.');
}

/**
 * Hash of a query's filters, equal for equal filters, because a cursor belongs to its filters. Paging parameters are
 * left out.
 */
export function hashOfFilters(query: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(query)
    .filter(([name]) => !['limit', 'cursor', 'before'].includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? unique(value.map(String)) : value]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}

/** Each value once, in lower case and sorted: IDs are case-insensitive. */
export function unique(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.toLowerCase()))].toSorted();
}
