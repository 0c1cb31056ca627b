import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { comparedInputs } from '@/domain/runs/compare/compared-inputs.ts';
import { writeRunsCsv } from '@/domain/runs/archive/runs-csv.ts';
import { makeRunSearch } from '@/domain/runs/list/run-search.ts';
import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { chooseAxes, sheetAxes } from '@/domain/runs/sheet/sheet-axes.ts';
import { layOutRuns } from '@/domain/runs/sheet/lay-out-runs.ts';

import { differingInputs } from './differing-inputs.ts';
import { givenInputs } from './given-inputs.ts';
import { inferInputFields } from './input-fields.ts';
import { withInputText } from './input-text.ts';
import { inputsDifference } from './inputs-difference.ts';
import { inputLineAmong, setInputs, severalInputs } from './several-inputs.ts';

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'length', 'map', 'then'];
const text = fc.string({ minLength: 1, maxLength: 8 }).filter((one) => one.trim() !== '');
const value = fc.oneof(text, fc.integer({ min: 1 }), fc.boolean());
/** Inputs with a key that every object inherits, in the order and form in which JSON has them. */
const inputsWith = fc
  .tuple(fc.constantFrom(...inherited), value, fc.dictionary(fc.constantFrom(...inherited, 'seed'), value))
  .map(([key, own, rest]) => {
    const entries = new Map([...Object.entries(rest), [key, own] as const]);
    const members = [...entries].map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`);
    return { key, own, inputs: JSON.parse(`{${members.join(',')}}`) as Record<string, unknown> };
  });

test('inputs may have the names that every object inherits, wherever they are shown, found, compared or saved', () => {
  fc.assert(
    fc.property(inputsWith, ({ key, own, inputs }) => {
      const none = { seed: 3 };
      const change = inputsDifference(none, inputs).find(({ path }) => path === key);
      expect(change).toEqual({ path: key, before: undefined, after: own });
      expect(comparedInputs([inputs, none]).find(({ path }) => path === key)?.values).toEqual([own, undefined]);
      expect(severalInputs([inputs, none]).find((one) => one.key === key)?.values).toEqual([own]);
      expect(JSON.stringify(setInputs(inputs, new Map([['seed', 9]])))).toContain(`${JSON.stringify(key)}:`);
      expect(inferInputFields([none, inputs]).fields.find((field) => field.key === key)?.used).toEqual([own]);
      expect(JSON.parse(withInputText('{"seed": 3}', key, 'x'))).toEqual(
        JSON.parse(`{"seed":3,${JSON.stringify(key)}:"x"}`),
      );
      expect(differingInputs([inputs, none, {}]).flat().length).toBeGreaterThan(0);
      expect(inputLineAmong([none, {}])(none)).toBe('seed 3');

      const started = startingRow({ ledger: 'mine', runId: 'r', workflowId: 'w', workflowName: 'Poster' }, 0);
      const row = { ...started, given: givenInputs(inputs) };
      const rows = [row, { ...started, runId: 'other', given: givenInputs(none) }];
      expect(rows.map(nameRuns(rows).title).every((name) => name.endsWith('Poster'))).toBe(true);
      const axes = sheetAxes(rows);
      expect(axes.map((axis) => axis.key)).toContain(key);
      expect(layOutRuns(rows, axes, { columns: key, ...chooseAxes(rows, axes) }, 3).lines.length).toBeGreaterThan(0);
      expect(writeRunsCsv([{ row, inputs }], 0)).toContain(`input ${key}`);
    }),
  );
  const searched = '{"constructor":"calm","__proto__":4}';
  const finds = (word: string) => makeRunSearch({ words: [word], excluded: [] })(searched);
  expect(['constructor:calm', '__proto__:4', 'tostring:calm'].map(finds)).toEqual([true, true, false]);
});
