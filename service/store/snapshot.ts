/**
 * Which transactions a read could see: all before `end` but those that were open (decision 0230). Numbers of
 * transactions (xid8) are kept as text.
 */
export interface Snapshot {
  readonly end: string;
  readonly open: readonly string[];
}

/** Read what `pg_current_snapshot()::text` gives: `xmin:xmax:open,open`. */
export function readSnapshot(text: string): Snapshot {
  const [, end = '0', open = ''] = text.split(':');
  return { end, open: open === '' ? [] : open.split(',') };
}
