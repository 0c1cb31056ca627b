import { expect, test } from 'vitest';

import type { Api } from '@/api/create-api.ts';
import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { mergeRows } from '@/domain/runs/run-merge.ts';
import { type RunRow, trackedRow } from '@/domain/runs/run-record.ts';
import type { ServiceFact } from '@/domain/runs/service-fact.ts';

import { readRunInputs } from './read-run-inputs.ts';

const service: ServiceFact = {
  version: 1,
  at: 0,
  aheadMs: 0,
  status: 'succeeded',
  words: '',
  createdAt: 0,
  startedBy: { id: 'ann', email: 'ann@example.org' },
  isMine: false,
};

function rowOf(facts: Partial<RunRow['facts']>, given?: RunRow['given']): RunRow {
  const row = trackedRow({ ledger: 'mine', runId: 'one' }, 0);
  return { ...row, given, facts: { ...row.facts, ...facts } };
}

function read(row: RunRow, known: readonly object[] = [{ seed: 99 }]) {
  const api = { request: () => Promise.resolve({ inputs: { seed: 4 } }) } as unknown as Api;
  const ledger = { get: () => Promise.resolve(row), inputs: () => Promise.resolve(known[0]) };
  return readRunInputs({ api, ledger } as unknown as Parameters<typeof readRunInputs>[0], 'one');
}

test('requests the inputs of a colleague’s run that only another tab has listed', async () => {
  const given = givenInputs({ seed: 4 });
  const mirrored = { kind: 'mirrored', at: 0 } as const;
  expect(await read(rowOf({ start: mirrored, service }, given), [])).toEqual({ seed: 4 });
});

const claimed = { kind: 'tracked', at: 0, byLink: true } as const;

test('the service’s inputs replace those of a link', async () => {
  expect(await read(rowOf({ start: claimed }))).toEqual({ seed: 99 });
  expect(await read(rowOf({ start: claimed, service }))).toEqual({ seed: 4 });
  expect(await read(rowOf({ service }))).toEqual({ seed: 99 });
});

test('a row shows the service’s inputs instead of those of a link', () => {
  const [link, real] = [givenInputs({ seed: 99 }), givenInputs({ seed: 4 })];
  const merged = mergeRows(rowOf({ start: claimed }, link), rowOf({ service }, real));
  expect(merged.given).toEqual(real);
  expect(mergeRows(rowOf({}, link), rowOf({ service }, real)).given).toEqual(link);
});
