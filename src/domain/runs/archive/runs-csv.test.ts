import { expect, test } from 'vitest';

import { startingRow, type RunRow } from '@/domain/runs/run-record.ts';

import { writeRunsCsv } from './runs-csv.ts';

const at = Date.UTC(2026, 10, 26, 8, 0, 0);
const row: RunRow = {
  ...startingRow({ ledger: 'mine', runId: 'r1', workflowName: 'Poster', teamName: 'Blue', name: 'First' }, at),
  starredAt: at,
  note: 'best one',
  facts: {
    start: { kind: 'accepted', at, status: 'queued', message: '' },
    pendingAt: at + 8000,
    endedAt: at + 8800,
    resultAt: at + 8800,
    failures: 0,
    watchedMs: 0,
  },
};
const begin = '\uFEFFrun,name,workflow,team,status,message,started,ended,seconds,starred,note';
const known = 'r1,First,Poster,Blue,Finished,,2026-11-26T08:00:00.000Z,2026-11-26T08:00:08.800Z,8.4,yes,best one';

test('a line has a run’s fields, then each input in its column', () => {
  const inputs = { seed: -5, tone: 'calm, warm', sizes: [1, 2], nothing: null };
  expect(writeRunsCsv([{ row, inputs }, { row }], at)).toBe(
    `${begin},input seed,input tone,input sizes,input nothing\r\n` +
      `${known},-5,"calm, warm","[1,2]",null\r\n${known},,,,\r\n`,
  );
});

test('with saved results a line begins with the file name, which is empty for an unsaved result', () => {
  const [head, saved, unsaved] = writeRunsCsv([{ row, file: 'Poster.png' }, { row }], at).split('\r\n');
  expect([head, saved, unsaved]).toEqual([begin.replace('run,', 'file,run,'), `Poster.png,${known}`, `,${known}`]);
});

test.each<[text: string, cell: string]>([
  ['=1+1', "'=1+1"],
  ['+CMD|calc', "'+CMD|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t'=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t @SUM(A1)', "a\t '@SUM(A1)"],
  ['a; b', 'a; b'],
  ['=A,"B"', `"'=A,""B"""`],
  ['two\nlines', '"two\nlines"'],
  ['-5', '-5'],
  ['+5.5e3', '+5.5e3'],
  ['a=b', 'a=b'],
])('%j becomes a cell without a formula', (tone, cell) => {
  const text = writeRunsCsv([{ row, inputs: { tone } }], at);
  expect(text).toBe(`${begin},input tone\r\n${known},${cell}\r\n`);
});

test('an input named like a property of Object.prototype is empty for a run without it', () => {
  const text = writeRunsCsv(
    [
      { row, inputs: { constructor: 1 } },
      { row, inputs: { a: 1 } },
    ],
    at,
  );
  expect(text.split('\r\n')[2]).toBe(`${known},,1`);
});
