import { noteUnread } from '@/contract/unread-items.ts';
import type * as z from 'zod/mini';

/**
 * Read an answer by its schema. Items of a list that can't be read are left out, and counted (`unreadOf`); a list of
 * nothing else can't be read.
 */
export function readAnswer<Response extends z.ZodMiniType>(
  schema: Response,
  json: unknown,
): { readonly data: z.output<Response> } | { readonly error: unknown } {
  if (!Array.isArray(json) || json.length === 0) return readWhole(schema, json);
  let items: readonly unknown[] = json.filter((item) => typeof item === 'object' && item !== null);
  let read = schema.safeParse(items);
  if (!read.success) {
    const faulty = new Set(read.error.issues.map(({ path }) => path[0]));
    items = items.filter((_, at) => !faulty.has(at));
    read = schema.safeParse(items);
  }
  if (!read.success || items.length === 0) return { error: read.error ?? new TypeError('No item can be read.') };
  noteUnread(read.data as object, json.length - items.length);
  return { data: read.data };
}

function readWhole<Response extends z.ZodMiniType>(schema: Response, json: unknown) {
  const read = schema.safeParse(json);
  return read.success ? { data: read.data } : { error: read.error };
}
