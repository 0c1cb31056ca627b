/**
 * The transactions that a read could see: all those before `end`, except the ones that were open (decision 0230).
 * Transaction numbers (xid8) are stored as text.
 */
export interface Snapshot {
  readonly end: string;
  readonly open: readonly string[];
}

/** Parse the result of `pg_current_snapshot()::text`: `xmin:xmax:open,open`. */
export function readSnapshot(text: string): Snapshot {
  const [, end = '0', open = ''] = text.split(':');
  return { end, open: open === '' ? [] : open.split(',') };
}
