import { describe, expect, test } from 'vitest';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { nameByRarest, restAmong, partName, runTitle } from './run-names.ts';

type Row = Parameters<ReturnType<typeof nameByRarest>['title']>[0];

let next = 0;
function run(inputs?: Record<string, unknown>, more: Partial<Row> = {}): Row {
  next += 1;
  const runId = `${String(next).padStart(8, '0')}-0000-4000-8000-000000000000`;
  return { runId, workflowId: 'p', workflowName: 'Poster', given: inputs && givenInputs(inputs), ...more };
}

describe('a run is named', () => {
  test.each<[why: string, rows: readonly Row[], titles: readonly string[]]>([
    ['by its own name', [run({ headline: 'x' }, { name: 'First' })], ['First']],
    ['by its input and its workflow', [run({ headline: 'Spring sale' })], ['Spring sale · Poster']],
    [
      'by the first input that differs',
      [run({ tone: 'calm', headline: 'One' }), run({ tone: 'calm', headline: 'Two' })],
      ['One · Poster', 'Two · Poster'],
    ],
    [
      'by a text that differs rather than a number',
      [run({ seconds: 1, headline: 'One' }), run({ seconds: 2, headline: 'Two' })],
      ['One · Poster', 'Two · Poster'],
    ],
    [
      'by the input with the most distinct values, even if a rare value of another input is as distinctive',
      [
        run({ tone: 'calm', headline: 'One' }),
        run({ tone: 'calm', headline: 'Two' }),
        run({ tone: 'bold', headline: 'Three' }),
      ],
      ['One · Poster', 'Two · Poster', 'Three · Poster'],
    ],
    [
      'by a number that is different in every run rather than by a text with only two values',
      [1, 2, 3, 4, 5].map((seed) => run({ tone: seed % 2 ? 'calm' : 'bold', seed })),
      ['seed 1 · Poster', 'seed 2 · Poster', 'seed 3 · Poster', 'seed 4 · Poster', 'seed 5 · Poster'],
    ],
    [
      'by the text input with the most values, even if a run’s number is rarer',
      [
        ...['Osaka', 'Lima', 'Osaka', 'Graz', 'Lima', 'Osaka'].map((city, seed) =>
          run({ city, seed, style: 'calm', log: `Error: ${seed}` }),
        ),
        run({ seed: 9 }),
      ],
      [...['Osaka', 'Lima', 'Osaka', 'Graz', 'Lima', 'Osaka'].map((city) => `${city} · Poster`), 'seed 9 · Poster'],
    ],
    [
      'by a text of several words rather than by a single word with more values',
      ['calm', 'bold', 'retro', 'calm'].map((style, at) => run({ style, headline: at % 2 ? 'Osaka bay' : 'Lima bay' })),
      ['Lima bay · Poster', 'Osaka bay · Poster', 'Lima bay · Poster', 'Osaka bay · Poster'],
    ],
    [
      'by an input that the others do not have',
      [run({ tone: 'calm' }), run({ tone: 'calm', size: 'A4' })],
      ['calm · Poster', 'A4 · Poster'],
    ],
    [
      'by an input’s name and value if the value alone says nothing',
      [run({ seconds: 3 }), run({ seconds: 5 }), run({ seconds: true }), run({ seconds: ['a'] })],
      ['seconds 3 · Poster', 'seconds 5 · Poster', 'seconds true · Poster', 'seconds a · Poster'],
    ],
    [
      'by the content of an object or a list, without its punctuation',
      [
        run({ options: { depth: 3, tags: ['a', 'b'], title: 'At 10:30' } }),
        run({ options: { depth: 4 } }),
        run({ options: {} }),
        run({ sizes: [10, 20] }),
      ],
      [
        'depth 3, tags a, b, title At 10:30 · Poster',
        'depth 4 · Poster',
        'options {} · Poster',
        'sizes 10, 20 · Poster',
      ],
    ],
    [
      'by a value as it was given',
      ['1,000', '16,9', '12" x 8"', '[px] 2', '{3}', { width: '1,000 [px]' }].map((width) => run({ width })),
      ['width 1,000', 'width 16,9', '12" x 8"', 'width [px] 2', 'width {3}', 'width 1,000 [px]'].map(
        (name) => `${name} · Poster`,
      ),
    ],
    [
      'by its number in the batch if all runs of the batch have the same inputs',
      [run({ seconds: 3 }, { name: '1 of 2', part: 'b:0' }), run({ seconds: 3 }, { name: '2 of 2', part: 'b:1' })],
      ['1 of 2 · Poster', '2 of 2 · Poster'],
    ],
    [
      'by the input that differs if the runs of a batch have different inputs',
      [
        run({ headline: 'A' }, { name: '1 of 2', part: 'b:0' }),
        run({ headline: 'B' }, { name: '2 of 2', part: 'b:1' }),
      ],
      ['A · Poster', 'B · Poster'],
    ],
    [
      'by an input other than an error message',
      [
        run({ fail: 'No flour', headline: 'One' }),
        run({ fail: 'No ink', headline: 'One' }),
        run({ note: 'AssetError: hero_v12.exr not found', seconds: 3 }),
        run({ note: 'Traceback (most recent call last): File "bake.py", line 4' }, { runId: 'abcdef12-0000' }),
      ],
      ['One · Poster', 'One · Poster', 'seconds 3 · Poster', 'Run abcdef12 · Poster'],
    ],
    ['by an input other than a file type', [run({ format: 'svg', headline: 'One' })], ['One · Poster']],
    [
      'by an input whose name merely contains the word “error”',
      [0.1, 0.2].map((rate) => run({ seed: 1, error_rate: rate })),
      ['error_rate 0.1 · Poster', 'error_rate 0.2 · Poster'],
    ],
    ['by a name like “1 of 2” if a person chose it', [run({ seconds: 3 }, { name: '1 of 2' })], ['1 of 2']],
    ['by its ID if it has no inputs', [run({}, { runId: 'abcdef12-0000' })], ['Run abcdef12 · Poster']],
    ['by its ID alone if its workflow is unknown', [{ runId: 'abcdef12-0000' }], ['Run abcdef12']],
  ])('%s', (_, rows, titles) => {
    expect(rows.map(nameByRarest(rows).title)).toEqual(titles);
  });
});

test('a run’s name stays the same when other runs have other inputs, whatever the order of the inputs', () => {
  const rows = [
    run({ headline: 'Spring sale', seconds: 3, format: 'svg' }),
    ...[1, 2, 3].map((seed) => run({ seconds: 1, format: 'svg', tone: 'bold', seed })),
  ];
  const titles = ['Spring sale · Poster', 'seed 1 · Poster', 'seed 2 · Poster', 'seed 3 · Poster'];
  expect(rows.map(nameByRarest(rows).title)).toEqual(titles);
  const later = [...rows, run({ seconds: -5, format: 'exe' }), run({ seconds: 60 }), run({ seconds: 40, seed: 2 })];
  const reversed = later.map((row) => ({ ...row, given: row.given?.toReversed() }));
  for (const list of [later, reversed]) expect(list.slice(0, 4).map(nameByRarest(list).title)).toEqual(titles);
});

test('the order of a run’s listed inputs doesn’t depend on the inputs of other workflows', () => {
  const rows = [
    run({ seconds: 1, tone: 'calm', headline: 'One' }),
    run({ seconds: 1, tone: 'calm', headline: 'Two' }),
    run({ seconds: 9 }, { workflowId: 'other' }),
    run(),
  ];
  const names = nameByRarest(rows);
  expect(rows.map((row) => names.inputs(row).map(([key]) => key))).toEqual([
    ['tone', 'seconds'],
    ['tone', 'seconds'],
    [],
    [],
  ]);
});

test('the input that names a run is not repeated among its inputs, and a run with a given name shows all of them', () => {
  const [named, unnamed, alone] = [
    run({ headline: 'One' }, { name: 'First' }),
    run({ headline: 'Two' }),
    run({ fail: 'x' }),
  ];
  const names = nameByRarest([named, unnamed]);
  expect(names.inputs(named)).toEqual([['headline', 'One']]);
  expect(names.inputs(unnamed)).toEqual([]);
  expect(names.inputs(alone)).toEqual([['fail', 'x']]);
});

test('other inputs that differ are listed briefly, numbers with their keys', () => {
  const rows = [
    run({ headline: 'One', seed: 1, tone: 'bold', format: 'svg' }),
    run({ headline: 'Two', seed: 1, tone: 'calm', format: 'svg' }),
    run({ headline: 'Three', seed: 2, tone: 'bold', format: 'svg' }),
  ];
  const names = nameByRarest(rows);
  expect(rows.map(restAmong(names, rows))).toEqual(['bold · seed 1', 'calm · seed 1', 'bold · seed 2']);
  expect(rows.map(restAmong(names, rows.slice(0, 2)))).toEqual(['bold', 'calm', 'bold']);
});

test('an input whose name contains “error” or “fail” is listed, but an error message is not', () => {
  const rows = [
    run({ headline: 'One', error_rate: 0.1, fail_fast: true, fail: 'No ink' }),
    run({ headline: 'Two', error_rate: 0.2, fail_fast: false, fail: 'No paper' }),
  ];
  expect(rows.map(restAmong(nameByRarest(rows), rows))).toEqual([
    'error_rate 0.1 · fail_fast true',
    'error_rate 0.2 · fail_fast false',
  ]);
});

test('a run is named by its first text input if no other runs are known', () => {
  expect(runTitle(run({ tone: 'calm', headline: 'One' }))).toBe('calm · Poster');
  expect(runTitle({ runId: 'abcdef12-0000' })).toBe('Run abcdef12');
});

test('a run has a number only if it is in a batch and has no other name', () => {
  expect(partName({ name: '2 of 5', part: 'b:1' })).toBe('2 of 5');
  expect(partName({ name: 'Sweep 2', part: 'b:1' })).toBeUndefined();
  expect(partName({ name: '2 of 5' })).toBeUndefined();
});

test('inputs are truncated to fit on a line', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key ${index}`, index]));
  expect(givenInputs(many)).toHaveLength(12);
  expect(givenInputs({ text: `two\n  lines ${'x'.repeat(5000)} Kyoto 004711` })[0]?.[1]).toMatch(
    /^two lines x{37}…Kyoto 004711$/,
  );
  expect(givenInputs({ deep: { a: [1, 2] }, nothing: null })).toEqual([
    ['deep', '{"a":[1,2]}'],
    ['nothing', 'null'],
  ]);
  expect(givenInputs(undefined)).toEqual([]);
});
