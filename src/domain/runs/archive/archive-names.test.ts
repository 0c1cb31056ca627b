import { expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { startingRow, type RunRow } from '@/domain/runs/run-record.ts';

import { archiveName, archiveNames } from './archive-names.ts';

let next = 0;
function run(inputs: Record<string, unknown>, more: Partial<RunRow> = {}): RunRow {
  next += 1;
  return {
    ...startingRow({ ledger: 'mine', runId: `run-${next}`, workflowName: 'Poster' }, 1),
    given: givenInputs(inputs),
    ...more,
  };
}

test.each<[rule: string, rows: readonly RunRow[], names: readonly string[]]>([
  [
    'workflow, name and the inputs that differ make the name',
    [
      run({ seed: 1, tone: 'calm', size: 'A4' }, { name: 'Night 1' }),
      run({ seed: 2, tone: 'bold', size: 'A4' }, { name: 'Night 2' }),
    ],
    ['Poster - Night 1 - seed 1, tone calm', 'Poster - Night 2 - seed 2, tone bold'],
  ],
  ['an input that only some runs have differs', [run({ seed: 1 }), run({})], ['Poster - seed 1', 'Poster']],
  ['runs with the same name are numbered', [run({}), run({}), run({})], ['Poster', 'Poster (2)', 'Poster (3)']],
  [
    'a number that is already taken is skipped',
    [run({}), run({}, { workflowName: 'Poster (2)' }), run({})],
    ['Poster', 'Poster (2)', 'Poster (3)'],
  ],
  [
    'names that differ only in case or Unicode normalization are numbered',
    [run({}, { name: 'caf\u00e9' }), run({}, { name: 'CAFE\u0301' })],
    ['Poster - café', 'Poster - CAFÉ (2)'],
  ],
  [
    'a name can’t leave the folder, be hidden, or reverse the direction of its letters',
    [run({}, { workflowName: '../../etc/passwd' }), run({}, { workflowName: '.hidden\u0000 \u202Egpj.exe. ' })],
    ['etc passwd', 'hidden gpj.exe'],
  ],
  ['the name of the table is never given to a run', [run({}, { workflowName: 'Runs' })], ['Runs (2)']],
  ['the name of a Windows device gets a prefix', [run({}, { workflowName: 'NUL' })], ['_NUL']],
  [
    'a run without any name is named by its ID',
    [run({}, { workflowName: ' ', runId: '0a0a' }), run({}, { workflowName: undefined, runId: '0b0b' })],
    ['0a0a', '0b0b'],
  ],
])('%s', (_rule, rows, names) => {
  expect([...archiveNames(rows).values()]).toEqual(names);
});

test('a name fits a file system, even with a number, however long its parts are', () => {
  const long = '🌊'.repeat(300);
  const rows = [
    run({ a: long }, { name: long, workflowName: long }),
    run({ a: 1 }, { name: long, workflowName: long }),
  ];
  for (const name of archiveNames(rows).values()) {
    expect(new TextEncoder().encode(name).length).toBeLessThan(220);
    expect(name).toMatch(/^🌊+ - 🌊+/u);
  }
});

test('2,000 runs with the same name get 2,000 different file names', () => {
  const rows = Array.from({ length: 2000 }, () => run({}));
  expect(new Set(archiveNames(rows).values()).size).toBe(2000);
});

test('several runs are named after their workflow and the day', () => {
  const day = '2026-11-26';
  const rows = [run({}, { workflowName: 'A/B' }), run({}, { workflowName: 'A/B' })];
  expect(archiveName(rows, day, 'zip')).toBe('A B 2026-11-26.zip');
  expect(archiveName([...rows, run({})], day, 'csv')).toBe('runs 2026-11-26.csv');
});
