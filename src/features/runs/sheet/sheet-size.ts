import type { AxisChoice, SheetAxis } from '@/domain/runs/sheet/sheet-axes.ts';

/** "fit": as large as all columns allow. */
export const tileSizes = ['fit', 'small', 'medium', 'large'] as const;
export type TileSize = (typeof tileSizes)[number];

/** Width of a tile, in rem. */
const tileRems = { small: 7, medium: 10.5, large: 17 } as const;
/** Tiles on a phone may be this small, to avoid horizontal scrolling. */
const leastRem = { wide: tileRems.small, narrow: 4 } as const;
const headRem = { wide: 7, narrow: 4 } as const;
/** Room for the sheet's own scroll bar, which phones overlay. */
const scrollBarRem = { wide: 1, narrow: 0 } as const;
/** A narrower sheet is on a phone. */
const narrowRem = 40;
/** Width and height of most pictures. */
const shape = 3 / 2;
/** Gap between tiles. */
export const gapRem = 0.5;

interface Sheet {
  /** Of the surrounding viewport, and of one rem, in pixels. */
  readonly width: number;
  readonly rem: number;
  readonly axes: readonly SheetAxis[];
  readonly choice: AxisChoice;
}

interface SheetSize {
  /** Width of the row headers; 0 without any. */
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

/** @param columns undefined where as many stand in a line as there is room for: two at least */
function fittingRem(roomRem: number, columns: number | undefined, least: number): number {
  const count = columns ?? Math.max(2, Math.floor((roomRem + gapRem) / (tileRems.medium + gapRem)));
  const fitting = (roomRem + gapRem) / count - gapRem;
  return Math.min(Math.max(fitting, least), tileRems.large);
}
