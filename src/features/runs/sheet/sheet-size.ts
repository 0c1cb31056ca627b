import type { AxisChoice, SheetAxis } from '@/domain/runs/sheet/sheet-axes.ts';

/** Sizes of tiles. "fit" means as large as possible with all columns visible. */
export const tileSizes = ['fit', 'small', 'medium', 'large'] as const;
export type TileSize = (typeof tileSizes)[number];

/** Width of a tile, in rem. */
const tileRems = { small: 7, medium: 10.5, large: 17 } as const;
/** Minimum width of a tile, in rem. A phone shows two, and a part of the third if there are more than two columns. */
const leastRem = { wide: tileRems.small, narrow: 8.5 } as const;
/** On a phone a row's header is above its tiles. */
const headRem = { wide: 7, narrow: 0 } as const;
/** Room for the sheet's scroll bar, in rem. Phones overlay it. */
const scrollBarRem = { wide: 1, narrow: 0 } as const;
/** Width below which a sheet is assumed to be on a phone, in rem. */
const narrowRem = 40;
/** The most common aspect ratio of pictures, width by height. */
const shape = 3 / 2;
/** Gap between tiles, in rem. */
export const gapRem = 0.5;

interface Sheet {
  /** Width available to the sheet, in pixels. */
  readonly width: number;
  readonly rem: number;
  readonly axes: readonly SheetAxis[];
  readonly choice: AxisChoice;
}

interface SheetSize {
  /** Width of the row headers in pixels; 0 if there are none, or if they are above the tiles. */
  readonly headPx: number;
  readonly tile: { readonly width: number; readonly height: number };
}

/** The sizes of a sheet's tiles and headers. */
export function sheetSize(size: TileSize, { width, rem, axes, choice }: Sheet): SheetSize {
  const screen = width < narrowRem * rem ? 'narrow' : 'wide';
  const heads = choice.rows === undefined ? 0 : headRem[screen];
  const columns = axes.find(({ key }) => key === choice.columns)?.values.length;
  const tileRem =
    size === 'fit' ? fittingRem(width / rem - heads - scrollBarRem[screen], columns, leastRem[screen]) : tileRems[size];
  const tileWidth = Math.floor(tileRem * rem);
  return { headPx: heads * rem, tile: { width: tileWidth, height: Math.round(tileWidth / shape) } };
}

/** @param columns undefined to use as many columns as there is room for, at least two */
function fittingRem(roomRem: number, columns: number | undefined, least: number): number {
  const count = columns ?? Math.max(2, Math.floor((roomRem + gapRem) / (tileRems.medium + gapRem)));
  const fitting = (roomRem + gapRem) / count - gapRem;
  return Math.min(Math.max(fitting, least), tileRems.large);
}
