import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';

import { farPlace, layOutRuns, neighbourOf, nextPlace } from './lay-out-runs.ts';
import { sheetAxes } from './sheet-axes.ts';

const run = (id: string, inputs: Record<string, unknown>) => ({ id, given: givenInputs(inputs) });
const rows = [
  run('1a', { seed: 1, style: 'a' }),
  run('1b', { seed: 1, style: 'b' }),
  run('2b', { seed: 2, style: 'b' }),
  run('2b again', { seed: 2, style: 'b' }),
];

/** The sheet's IDs. */
function idsOf(choice: Parameters<typeof layOutRuns>[2], perLine = 3) {
  const { columns, lines } = layOutRuns(rows, sheetAxes(rows), choice, perLine);
  return { columns, lines: lines.map(({ head, cells }) => [head].concat(cells.map((cell) => cell?.id))) };
}

test('each run is in its row and column; runs of the same cell are stacked, and gaps stay empty', () => {
  expect(idsOf({ rows: 'seed', columns: 'style' })).toEqual({
    columns: ['a', 'b'],
    lines: [
      ['1', '1a', '1b'],
      ['2', undefined, '2b'],
      [undefined, undefined, '2b again'],
    ],
  });
});

test('without an input for the columns, lines are filled to the available width', () => {
  expect(idsOf({ rows: 'style' }, 2)).toEqual({
    columns: undefined,
    lines: [
      ['a', '1a'],
      ['b', '1b', '2b'],
      [undefined, '2b again'],
    ],
  });
  expect(idsOf({}).lines).toEqual([
    [undefined, '1a', '1b', '2b'],
    [undefined, '2b again'],
  ]);
});

test('an input can’t be both axes, and a constant input can’t be an axis', () => {
  expect(idsOf({ rows: 'seed', columns: 'seed' })).toEqual(idsOf({ rows: 'seed' }));
  expect(idsOf({ rows: 'size', columns: 'tone' })).toEqual(idsOf({}));
});

test('arrows move from run to run, skipping gaps, and stop at the edges', () => {
  const sheet = layOutRuns(rows, sheetAxes(rows), { rows: 'style', columns: 'seed' }, 3);
  // a: 1a, gap; b: 1b, 2b; then gap, 2b again.
  const from = { line: 0, column: 0 };
  expect(nextPlace(sheet, from, 'ArrowRight')).toBeUndefined();
  expect(nextPlace(sheet, from, 'ArrowUp')).toBeUndefined();
  expect(nextPlace(sheet, from, 'ArrowDown')).toEqual({ line: 1, column: 0 });
  expect(nextPlace(sheet, { line: 1, column: 0 }, 'ArrowDown')).toBeUndefined();
  expect(nextPlace(sheet, { line: 1, column: 0 }, 'ArrowRight')).toEqual({ line: 1, column: 1 });
  expect(nextPlace(sheet, { line: 1, column: 1 }, 'ArrowUp')).toBeUndefined();
  expect(nextPlace(sheet, from, 'Enter')).toBeUndefined();
});

test('Home and End go to the ends of a row, with Ctrl to those of the sheet', () => {
  const sheet = layOutRuns(rows, sheetAxes(rows), { rows: 'style', columns: 'seed' }, 3);
  const from = { line: 1, column: 0 };
  expect(farPlace(sheet, from, { key: 'End', ctrlKey: false })).toEqual({ line: 1, column: 1 });
  expect(farPlace(sheet, { line: 2, column: 1 }, { key: 'Home', ctrlKey: false })).toEqual({ line: 2, column: 1 });
  expect(farPlace(sheet, from, { key: 'End', ctrlKey: true })).toEqual({ line: 2, column: 1 });
  expect(farPlace(sheet, from, { key: 'Home', ctrlKey: true })).toEqual({ line: 0, column: 0 });
  expect(farPlace(sheet, from, { key: 'Enter', ctrlKey: false })).toBeUndefined();
});

test('the neighbour of a run is the next one in reading order, skipping gaps, and for the last run the previous one', () => {
  const sheet = layOutRuns(rows, sheetAxes(rows), { rows: 'style', columns: 'seed' }, 3);
  // a: 1a, gap; b: 1b, 2b; then gap, 2b again.
  expect(neighbourOf(sheet, { line: 0, column: 0 })).toEqual({ line: 1, column: 0 });
  expect(neighbourOf(sheet, { line: 1, column: 1 })).toEqual({ line: 2, column: 1 });
  expect(neighbourOf(sheet, { line: 2, column: 1 })).toEqual({ line: 1, column: 1 });
  const only = layOutRuns(rows.slice(0, 1), [], {}, 3);
  expect(neighbourOf(only, { line: 0, column: 0 })).toBeUndefined();
});

test('1,000 runs are laid out quickly', () => {
  const many = Array.from({ length: 1000 }, (_, index) => run(String(index), { seed: index % 100, style: index % 10 }));
  const sheet = layOutRuns(many, sheetAxes(many), { rows: 'seed', columns: 'style' }, 5);
  expect(sheet.lines.flatMap(({ cells }) => cells).filter(Boolean)).toHaveLength(1000);
});
