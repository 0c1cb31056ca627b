import { noteUnread } from '@/contract/unread-items.ts';
import type * as z from 'zod/mini';

import { repeatedItems } from './repeated-items.ts';

/** Number of items read between two pauses. */
const pieceSize = 5000;

/** The data of a response, or why it can't be read. */
export type Answer<Response extends z.ZodMiniType> =
  | { readonly data: z.output<Response> }
  | { readonly error: unknown };

/**
 * Read a response with its schema. Unreadable items of a list are left out and counted (`unreadOf`); a list without a
 * readable item is an error. If several items have the same `id`, the first one is used.
 * @param pause awaited between the pieces of a long list, so that other tasks can run
 */
export async function readAnswer<Response extends z.ZodMiniType>(
  schema: Response,
  json: unknown,
  pause: () => Promise<void>,
): Promise<Answer<Response>> {
  if (!Array.isArray(json) || json.length === 0) {
    const read = schema.safeParse(json);
    return read.success ? { data: read.data } : { error: read.error };
  }
  const items: unknown[] = [];
  const isRepeated = repeatedItems();
  let unread = 0;
  let error: unknown;
  for (let at = 0; at < json.length; at += pieceSize) {
    if (at > 0) await pause();
    const each = json.slice(at, at + pieceSize).filter((item) => !isRepeated(item));
    const piece = readItems(schema, each);
    for (const item of piece.items) items.push(item);
    unread += each.length - piece.items.length;
    error ??= piece.error;
  }
  if (items.length === 0) return { error: error ?? new TypeError('No item can be read.') };
  return { data: noteUnread(items, unread) as z.output<Response> };
}

/** The items that can be read. */
function readItems(schema: z.ZodMiniType, each: readonly unknown[]) {
  const objects = each.filter((item) => typeof item === 'object' && item !== null);
  const read = schema.safeParse(objects);
  if (read.success) return { items: read.data as readonly unknown[] };
  const faulty = new Set(read.error.issues.map(({ path }) => path[0]));
  const rest = schema.safeParse(objects.filter((_, at) => !faulty.has(at)));
  return { items: rest.success ? (rest.data as readonly unknown[]) : [], error: read.error };
}
