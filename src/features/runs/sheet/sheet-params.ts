import * as z from 'zod/mini';

import { tileSizes, type TileSize } from './sheet-size.ts';

const shows = ['all', 'starred', 'kept'] as const;

const schema = z.object({
  ids: z.catch(z.string(), ''),
  batch: z.catch(z.string(), ''),
  rows: z.optional(z.catch(z.string(), '')),
  columns: z.optional(z.catch(z.string(), '')),
  size: z.catch(z.enum(tileSizes), 'fit'),
  show: z.catch(z.enum(shows), 'all'),
});

/** View of a contact sheet: which runs it shows, and how they are laid out. */
export interface SheetView {
  readonly ids: readonly string[];
  readonly batch: string;
  /** Key of the input that varies between rows; `''` for none, undefined to let the sheet choose. */
  readonly rows: string | undefined;
  readonly columns: string | undefined;
  readonly size: TileSize;
  readonly show: (typeof shows)[number];
}

/** Parse the view of a sheet from the address. Each invalid parameter falls back to its default. */
export function parseSheetView(params: URLSearchParams): SheetView {
  const { ids, rows, columns, ...rest } = schema.parse(Object.fromEntries(params));
  return { ...rest, rows, columns, ids: ids.split(',').filter(Boolean) };
}

/** Format a view as search params, omitting defaults. */
export function formatSheetView({ ids, batch, rows, columns, size, show }: SheetView): URLSearchParams {
  return new URLSearchParams([
    ...(ids.length > 0 ? [['ids', ids.join(',')]] : []),
    ...(batch ? [['batch', batch]] : []),
    ...(rows === undefined ? [] : [['rows', rows]]),
    ...(columns === undefined ? [] : [['columns', columns]]),
    ...(size === 'fit' ? [] : [['size', size]]),
    ...(show === 'all' ? [] : [['show', show]]),
  ]);
}
