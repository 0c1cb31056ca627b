import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '@/api/create-api.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { type Ledger, openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { ben, listedRow, listedRun } from '@/testing/listed-run.ts';

import { sendNames } from './send-names.ts';

const runId = 'one';
const t0 = 1_800_000_000_000;
const named = startingRow({ ledger: 'mine', runId, name: 'Spring' }, t0);
const request = vi.fn<(endpoint: unknown, options: { readonly body: { readonly name: string } }) => Promise<unknown>>();
let ledger: Ledger;
let stop: () => void;

beforeEach(() => {
  request.mockReset();
  request.mockImplementation((_, { body }) =>
    Promise.resolve(listedRun({ run_id: runId, version: 500, name: body.name })),
  );
  ledger = openLedger('mine', createMemoryRunStore());
  stop = sendNames({ api: { request } as unknown as Api, ledger }, () => true);
});
afterEach(() => {
  stop();
  ledger.close();
});

test('a name given at the start becomes the team’s once the service lists the run', async () => {
  await ledger.add([{ row: named }]);
  expect(request).not.toHaveBeenCalled();
  await ledger.mirror([{ row: listedRow({ run_id: runId }) }]);
  await vi.waitFor(async () => expect(await ledger.get(runId)).not.toHaveProperty('name'));
  expect(request.mock.calls.map(([, { body }]) => body)).toEqual([{ name: 'Spring' }]);
  expect((await ledger.get(runId))?.facts.service?.name).toBe('Spring');
});

test('a name that could not be sent is sent with the run’s next change', async () => {
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await ledger.add([{ row: named }]);
  await ledger.mirror([{ row: listedRow({ run_id: runId }) }]);
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  expect(await ledger.get(runId)).toMatchObject({ name: 'Spring' });
  let version = 1;
  await vi.waitFor(async () => {
    version += 1;
    await ledger.mirror([{ row: listedRow({ run_id: runId, version }) }]);
    expect(await ledger.get(runId)).not.toHaveProperty('name');
  });
});

test.each([
  ['that the team has named', { name: 'Summer' }, named],
  ['that another person started', { started_by: ben }, named],
  [
    'that started long before the service listed it',
    {},
    { ...named, facts: { ...named.facts, start: { kind: 'sending', at: 0, doubt: false } } },
  ],
  ['that only has its number in a batch', {}, { ...named, name: '1 of 2', part: 'batch:0' }],
] as const)('the name of a run %s is not sent', async (_, change, row) => {
  await ledger.add([{ row }]);
  await ledger.mirror([{ row: listedRow({ run_id: runId, ...change }) }]);
  await ledger.list();
  expect(request).not.toHaveBeenCalled();
});
