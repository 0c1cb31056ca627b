import { afterEach, beforeEach, expect, test } from 'vitest';

import { linkedRow, trackedRow } from '@/domain/runs/run-record.ts';

import { fillFromLink } from './fill-from-link.ts';
import { type GuestLedger, withGuests } from './guest-runs.ts';
import { openLedger } from './ledger.ts';
import { createMemoryRunStore } from './memory-run-store.ts';

const runId = '11111111-1111-4111-8111-111111111111';
const t0 = 1_800_000_000_000;
const entry = { row: linkedRow({ ledger: 'mine', runId, name: 'Spring' }, t0), inputs: { seconds: 3 } };
const times = { sentAt: t0 + 1, at: t0 + 2 };
const denied = {
  type: 'check-failed',
  ...times,
  fault: { kind: 'http', status: 403, words: 'Not yours.' },
} as const;
let ledger: GuestLedger;

beforeEach(() => {
  ledger = withGuests(openLedger('mine', createMemoryRunStore()));
});
afterEach(() => ledger.close());

const tracked = (id: string) => trackedRow({ ledger: 'mine', runId: id }, t0);
const listed = async () => (await ledger.list()).map((row) => row.runId);

test('a guest can be read like a row, but is not listed', async () => {
  ledger.host(entry);
  expect(await ledger.get(runId)).toMatchObject({ name: 'Spring' });
  expect(await ledger.inputs(runId)).toEqual({ seconds: 3 });
  expect(ledger.guests()).toHaveLength(1);
  expect(await listed()).toEqual([]);
  ledger.dismiss(runId);
  expect(await ledger.get(runId)).toBeUndefined();
  expect(ledger.guests()).toEqual([]);
});

test.each([
  ['a 404 without a status', { type: 'no-result', ...times, words: 'No result.' } as const],
  ['a refusal', denied],
  ['a network error', { type: 'check-failed', ...times, fault: { kind: 'network', words: '' } } as const],
])('%s does not turn a guest into a row', async (_what, observation) => {
  ledger.host(entry);
  await ledger.observe(runId, observation);
  expect((await ledger.get(runId))?.facts.check).toBeDefined();
  expect(ledger.isGuest(runId)).toBe(true);
  expect(await listed()).toEqual([]);
});

test.each([
  ['a result', { type: 'result-found', ...times } as const],
  ['a status', { type: 'no-result', ...times, words: 'Wait.', runStatus: 'queued' } as const],
])('%s turns a guest into a row with its inputs', async (_what, observation) => {
  ledger.host(entry);
  await ledger.observe(runId, observation);
  expect(ledger.isGuest(runId)).toBe(false);
  expect(await listed()).toEqual([runId]);
  ledger.dismiss(runId);
  expect(await ledger.get(runId)).toMatchObject({ name: 'Spring', given: [['seconds', '3']] });
  expect(await ledger.inputs(runId)).toEqual({ seconds: 3 });
});

test('a guest is no longer checked after a refusal', async () => {
  ledger.host(entry);
  await ledger.observe(runId, denied);
  expect((await ledger.get(runId))?.facts.stopped).toEqual({ at: t0 + 2, by: 'person' });
});

test('a guest kept by the user becomes a row, which can be removed', async () => {
  ledger.host(entry);
  await ledger.keep(runId);
  expect(await listed()).toEqual([runId]);
  await ledger.remove([runId]);
  expect(await listed()).toEqual([]);
  expect(await ledger.inputs(runId)).toBeUndefined();
});

test('a link fills unknown inputs, and keeps known ones', async () => {
  const link = { workflow: { id: runId, name: 'Poster' }, inputs: { seconds: 9 } };
  await ledger.add([{ row: tracked('bare') }, { row: tracked('known'), inputs: { seconds: 1 } }]);
  await fillFromLink(ledger, 'bare', link);
  await fillFromLink(ledger, 'known', link);
  expect(await ledger.inputs('bare')).toEqual({ seconds: 9 });
  expect(await ledger.inputs('known')).toEqual({ seconds: 1 });
  expect(await ledger.get('bare')).toMatchObject({ workflowName: 'Poster', given: [['seconds', '9']] });
});
