import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startingRow, trackedRow } from '@/domain/runs/run-record.ts';
import { ann, ben, listedRow } from '@/testing/listed-run.ts';

import { forgetOthersRuns } from './forget-runs.ts';
import { createIdbRunStore } from './idb-run-store.ts';
import { addEntry, RowsCleared, type RunStore } from './run-store.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { keepOthersInMemory } from './others-in-memory.ts';

const opened: Ledger[] = [];
const t0 = 1_800_000_000_000;
const mine = startingRow({ ledger: 'mine', runId: 'mine' }, t0);
const theirs = listedRow({ run_id: 'theirs', started_by: ben });

function open(store: RunStore = createIdbRunStore('mine')): Ledger {
  const ledger = openLedger('mine', store);
  opened.push(ledger);
  return ledger;
}

const openUnremembered = () => open(keepOthersInMemory(createIdbRunStore('mine'), () => false));
const idsOf = async (ledger: Ledger) => (await ledger.list()).map(({ runId }) => runId).toSorted();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  for (const ledger of opened.splice(0)) ledger.close();
});

test('a run listed by the service is stored once, and older versions of it are ignored', async () => {
  const ledger = open();
  const changes = vi.fn<Parameters<Ledger['subscribe']>[0]>();
  await ledger.mirror([{ row: theirs, inputs: { seed: 4 } }]);
  ledger.subscribe(changes);
  await ledger.mirror([{ row: theirs }]);
  expect(changes).not.toHaveBeenCalled();
  const running = listedRow({ run_id: 'theirs', started_by: ben, status: 'running', version: 3 });
  await ledger.mirror([{ row: running }]);
  await ledger.mirror([{ row: listedRow({ run_id: 'theirs', started_by: ben, version: 2 }) }]);
  expect(changes).toHaveBeenCalledTimes(1);
  const row = await open().get('theirs');
  expect(row).toMatchObject({ given: [['seed', '4']], facts: { service: { status: 'running', version: 3 } } });
  expect(await ledger.inputs('theirs')).toEqual({ seed: 4 });
});

test('a run archived, starred and noted here keeps these marks', async () => {
  const ledger = open();
  const marks = { archivedAt: t0, starredAt: t0, note: 'Print it' };
  await ledger.mirror([{ row: theirs }]);
  await ledger.update('theirs', (row) => ({ ...row, ...marks }));
  await ledger.mirror([{ row: listedRow({ run_id: 'theirs', started_by: ben, version: 2 }) }]);
  expect(await ledger.get('theirs')).toMatchObject({ ...marks, facts: { service: { version: 2 } } });
});

test('removed rows disappear from every tab, and others stay', async () => {
  const [one, two] = [open(), open()];
  await one.add([{ row: mine }]);
  await one.mirror([{ row: theirs, inputs: { seed: 4 } }]);
  await vi.waitFor(async () => expect(await idsOf(two)).toEqual(['mine', 'theirs']));
  await one.remove(['theirs']);
  await vi.waitFor(async () => expect(await idsOf(two)).toEqual(['mine']));
  expect(await open().inputs('theirs')).toBeUndefined();
});

test('clearing the list removes only the user’s own runs, wherever they were started', async () => {
  const ledger = open();
  await ledger.add([{ row: mine }]);
  await ledger.mirror([{ row: theirs }, { row: listedRow({ run_id: 'elsewhere', started_by: ann }) }]);
  await ledger.clear();
  expect(await idsOf(ledger)).toEqual(['theirs']);
  expect(await idsOf(open())).toEqual(['theirs']);
});

test('a sign-out removes all data of other people’s runs', async () => {
  const ledger = open();
  await ledger.add([{ row: mine }]);
  await ledger.mirror([{ row: theirs, inputs: { seed: 4 } }]);
  await forgetOthersRuns('mine');
  const after = open();
  expect(await idsOf(after)).toEqual(['mine']);
  expect(await after.inputs('theirs')).toBeUndefined();
});

test('after a sign-out in another tab only the user’s own runs can be stored', async () => {
  const late = createIdbRunStore('mine');
  await late.readAll();
  await forgetOthersRuns('mine');
  await expect(late.put([{ row: mine }, { row: theirs }], addEntry)).rejects.toThrow(RowsCleared);
  expect(await idsOf(open())).toEqual([]);
  await late.put([{ row: mine }], addEntry);
  expect(await idsOf(open())).toEqual(['mine']);
  late.close();
});

test('a session that continues after another tab’s late sign-out stores others’ runs again', async () => {
  const ledger = open();
  await ledger.mirror([{ row: theirs }]);
  await forgetOthersRuns('mine');
  await vi.waitFor(async () => expect(await idsOf(ledger)).toEqual([]));
  await ledger.mirror([{ row: theirs }]);
  expect(await idsOf(open())).toEqual(['theirs']);
});

test('without “Remember” others’ runs are not stored, but shared between the session’s tabs', async () => {
  const one = openUnremembered();
  await one.add([{ row: mine }]);
  await one.mirror([{ row: theirs }]);
  await one.update('theirs', (row) => ({ ...row, archivedAt: t0 }));
  const two = openUnremembered();
  expect(await idsOf(two)).toContain('mine');
  await vi.waitFor(async () => expect(await two.get('theirs')).toMatchObject({ archivedAt: t0 }));
  await two.update('theirs', ({ archivedAt: _archivedAt, ...row }) => row);
  await vi.waitFor(async () => expect(await one.get('theirs')).not.toHaveProperty('archivedAt'));
  expect(await idsOf(open())).toEqual(['mine']);
});

test('another person’s run that was opened by a link or its ID is treated like other people’s runs', async () => {
  const ledger = open();
  await ledger.add([{ row: trackedRow({ ledger: 'mine', runId: 'theirs' }, t0), inputs: { seed: 4 } }]);
  await ledger.mirror([{ row: theirs }]);
  await ledger.clear();
  expect(await idsOf(ledger)).toEqual(['theirs']);
  await forgetOthersRuns('mine');
  expect(await idsOf(open())).toEqual([]);
  expect(await open().inputs('theirs')).toBeUndefined();
});

test('a run added here is stored until the service reports another starter', async () => {
  const ledger = openUnremembered();
  const added = trackedRow({ ledger: 'mine', runId: 'theirs' }, t0);
  await ledger.add([{ row: added, inputs: { seed: 4 } }]);
  expect(await idsOf(open())).toEqual(['theirs']);
  await ledger.mirror([{ row: theirs }]);
  expect(await idsOf(open())).toEqual([]);
  expect(await open().inputs('theirs')).toBeUndefined();
  expect(await ledger.get('theirs')).toMatchObject({ facts: { start: { kind: 'tracked' }, service: { version: 1 } } });
  expect(await ledger.inputs('theirs')).toEqual({ seed: 4 });
  await ledger.update('theirs', (row) => ({ ...row, name: 'Poster' }));
  expect(await ledger.get('theirs')).toMatchObject({ name: 'Poster' });
});

test('another person’s run that is in memory only stays there when it is added', async () => {
  const ledger = openUnremembered();
  await ledger.mirror([{ row: theirs }]);
  await ledger.add([{ row: trackedRow({ ledger: 'mine', runId: 'theirs' }, t0) }]);
  expect(await ledger.get('theirs')).toMatchObject({ facts: { start: { kind: 'tracked' } } });
  expect(await idsOf(open())).toEqual([]);
});

test('others’ stored runs are removed when a session is not remembered', async () => {
  const before = open();
  await before.mirror([{ row: theirs }]);
  before.close();
  expect(await idsOf(openUnremembered())).toEqual([]);
  expect(await idsOf(open())).toEqual([]);
});
