import { expect, test } from 'vitest';

import { sheetSize, type TileSize } from './sheet-size.ts';

const rem = 16;
const axisOf = (key: string, count: number) => ({ key, values: Array.from({ length: count }, (_, n) => String(n)) });

/** Width of a tile on a sheet with 3 rows and some columns, in rem. */
function widthOf(size: TileSize, sheetRem: number, columns: number) {
  const axes = [axisOf('tone', 3), axisOf('seed', columns)];
  const choice = { rows: 'tone', columns: 'seed' };
  return sheetSize(size, { width: sheetRem * rem, rem, axes, choice }).tile.width / rem;
}

test('tiles are as large as all columns allow, within limits', () => {
  // The header and the scroll bar take 8 of 64 rem.
  expect(widthOf('fit', 64, 5)).toBe(10.75);
  expect(widthOf('fit', 64, 2)).toBe(17);
  expect(widthOf('fit', 64, 40)).toBe(7);
  expect(widthOf('small', 64, 2)).toBe(7);
});

test('a phone shows two columns whole and a part of the third, which can be scrolled to', () => {
  const phone = 358 / rem;
  expect(2 * widthOf('fit', phone, 2) + 0.5).toBeLessThanOrEqual(phone);
  for (const columns of [3, 4, 12]) {
    const shown = (phone + 0.5) / (widthOf('fit', phone, columns) + 0.5);
    expect(shown).toBeGreaterThan(2.3);
    expect(shown).toBeLessThan(2.9);
  }
});

test('a phone shows two columns if no input is chosen for them', () => {
  const width = 22 * rem;
  const { tile, headPx } = sheetSize('fit', { width, rem, axes: [axisOf('tone', 3)], choice: { rows: 'tone' } });
  expect(headPx + 2 * tile.width + 0.5 * rem).toBeLessThanOrEqual(width);
  expect(tile.width).toBeGreaterThan(8 * rem);
});
