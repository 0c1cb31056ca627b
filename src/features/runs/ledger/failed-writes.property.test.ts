import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';

import { createIdbRunStore } from './idb-run-store.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createMemoryRunStore } from './memory-run-store.ts';
import type { RunStore } from './run-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const t0 = 1_800_000_000_000;
const runIds = ['a', 'b', 'c'];
const fault = { kind: 'network', words: '' } as const;

const observation = fc.constantFrom<(at: number) => RunObservation>(
  (at) => ({ type: 'start-accepted', at, status: 'queued', message: '' }),
  (at) => ({ type: 'start-failed', at, fault }),
  (at) => ({ type: 'start-interrupted', at }),
  (at) => ({ type: 'cancel-sent', at }),
  (at) => ({ type: 'cancel-accepted', at, message: '' }),
  (at) => ({ type: 'result-found', at, sentAt: at - 1 }),
  (at) => ({ type: 'no-result', at, sentAt: at - 1, words: 'waiting', runStatus: 'running' }),
  (at) => ({ type: 'check-failed', at, sentAt: at - 1, fault }),
  (at) => ({ type: 'watch-stopped', at }),
  (at) => ({ type: 'watch-resumed', at }),
);

type Operation = (ledger: Ledger, at: number) => Promise<unknown>;

const runId = fc.constantFrom(...runIds);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  runId.map((id): Operation => (ledger, at) => {
    return ledger.add([{ row: startingRow({ ledger: ledger.key, runId: id }, at), inputs: { at } }]);
  }),
  runId.map(
    (id): Operation =>
      (ledger, at) =>
        ledger.add([{ row: trackedRow({ ledger: ledger.key, runId: id }, at) }]),
  ),
  {
    weight: 5,
    arbitrary: fc.tuple(runId, observation).map(
      ([id, make]): Operation =>
        (ledger, at) =>
          ledger.observe(id, make(at)),
    ),
  },
  fc.tuple(runId, fc.constantFrom('One', 'Two', undefined)).map(([id, name]): Operation => (ledger) => {
    return ledger.update(id, (row) => ({ ...row, name }));
  }),
  fc.subarray(runIds).map((ids): Operation => (ledger, at) => {
    return ledger.updateMany(ids, (row) => ({ ...row, archivedAt: row.archivedAt === undefined ? at : undefined }));
  }),
  fc.subarray(runIds).map((ids): Operation => (ledger, at) => {
    return ledger.updateMany(ids, (row) => ({ ...row, starredAt: row.starredAt === undefined ? at : undefined }));
  }),
  fc.tuple(runId, fc.constantFrom('Print it', undefined)).map(([id, note]): Operation => (ledger) => {
    return ledger.update(id, (row) => ({ ...row, note }));
  }),
);

/** Wrap a store so that its first writes fail or succeed as listed, and later ones succeed. */
function withFailures(store: RunStore, failures: readonly boolean[]): RunStore {
  let writes = 0;
  const mayFail = async <Result>(write: () => Promise<Result>) => {
    writes += 1;
    if (failures[writes - 1]) throw new DOMException('full', 'QuotaExceededError');
    return write();
  };
  return {
    ...store,
    put: (...given) => mayFail(() => store.put(...given)),
    update: (...given) => mayFail(() => store.update(...given)),
  };
}

async function contentsOf(ledger: Ledger): Promise<unknown> {
  const rows = (await ledger.list()).map(({ revision: _revision, ledger: _key, ...row }): Partial<RunRow> => row);
  const inputs = [...(await ledger.allInputs()).inputs].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // JSON drops fields that are undefined.
  return JSON.parse(JSON.stringify([rows.toSorted(byRun), inputs]));
}

function byRun(one: Partial<RunRow>, other: Partial<RunRow>): number {
  return (one.runId ?? '') < (other.runId ?? '') ? -1 : 1;
}

/** Pauses between steps, often long enough for a failed write to be retried. */
const pauseMs = fc.constantFrom(0, 5000, 10_000);

const sequences = fc.record({
  operations: fc.array(fc.tuple(operation, pauseMs), { minLength: 1, maxLength: 12 }),
  failures: fc.array(fc.boolean(), { maxLength: 20 }),
});

test('a ledger with randomly failing writes ends with the same rows as one without failures', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async ({ operations, failures }) => {
      globalThis.indexedDB = new IDBFactory();
      const sound = openLedger('sound', createIdbRunStore('sound'));
      const store = createIdbRunStore('mine');
      const ledger = openLedger('mine', withFailures(store, failures));
      for (const [index, [operate, pause]] of operations.entries()) {
        const at = t0 + index * 10;
        vi.advanceTimersByTime(pause);
        await Promise.all([operate(sound, at), operate(ledger, at)]);
        expect(await contentsOf(ledger)).toEqual(await contentsOf(sound));
      }
      // No more writes fail, so everything left is stored.
      await storeAll(ledger, failures.length);
      expect(ledger.problem()).toBeUndefined();
      const reopened = openLedger('mine', createIdbRunStore('mine'));
      expect(await contentsOf(reopened)).toEqual(await contentsOf(sound));
      for (const opened of [sound, ledger, reopened]) opened.close();
    }),
    { numRuns: 300, seed: 20_261_125 },
  );
});

/**
 * Both tabs change the same runs, but different fields, so that the result does not depend on the order of the changes.
 */
const ownSteps = {
  first: fc.tuple(runId, fc.constantFrom('One', 'Two', undefined)).map(([id, name]): Operation => {
    return (ledger) => ledger.update(id, (row) => ({ ...row, name }));
  }),
  second: fc
    .tuple(runId, fc.constantFrom('archive', 'restore', 'cancel-sent', 'cancel-accepted'))
    .map(([id, change]): Operation => (ledger, at) => {
      if (change === 'cancel-sent') return ledger.observe(id, { type: change, at });
      if (change === 'cancel-accepted') return ledger.observe(id, { type: change, at, message: '' });
      return ledger.update(id, (row) => ({ ...row, archivedAt: change === 'archive' ? at : undefined }));
    }),
  either: fc.oneof(
    fc.tuple(runId, observation).map(([id, make]): Operation => (ledger, at) => {
      const seen = make(at);
      return seen.type.startsWith('cancel') ? Promise.resolve() : ledger.observe(id, seen);
    }),
    fc.constantFrom(...runIds, 'new').map((id): Operation => (ledger, at) => {
      return ledger.add([{ row: startingRow({ ledger: ledger.key, runId: id }, at), inputs: { id } }]);
    }),
  ),
};

test('two tabs whose simultaneous writes fail at random don’t lose any of a run’s data', async () => {
  const step = fc.record({
    first: fc.array(fc.oneof(ownSteps.first, ownSteps.either), { maxLength: 3 }),
    second: fc.array(fc.oneof(ownSteps.second, ownSteps.either), { maxLength: 3 }),
    turns: fc.nat(6),
    pause: pauseMs,
  });
  const failures = fc.array(fc.boolean(), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), failures, failures, async (steps, one, two) => {
      globalThis.indexedDB = new IDBFactory();
      const sound = openLedger('sound', createMemoryRunStore());
      const start = runIds.map((id) => ({ row: startingRow({ ledger: 'mine', runId: id }, t0 - 10), inputs: { id } }));
      await sound.add(start);
      await createIdbRunStore('mine').put(start, (_, given) => given);
      const tabs = [
        openLedger('mine', withFailures(createIdbRunStore('mine'), one)),
        openLedger('mine', withFailures(createIdbRunStore('mine'), two)),
      ] as const;
      const seen = new Set<string>();
      const going: Promise<unknown>[] = [];
      for (const [index, { first, second, turns, pause }] of steps.entries()) {
        vi.advanceTimersByTime(pause);
        for (const [part, operate] of first.entries()) {
          const at = t0 + index * 100 + part * 10;
          going.push(operate(tabs[0], at), operate(sound, at));
        }
        for (const [part, operate] of second.entries()) {
          const at = t0 + index * 100 + part * 10 + 5;
          going.push(operate(tabs[1], at), operate(sound, at));
        }
        // Depending on `turns`, the next step begins before or after these operations have ended.
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        for (const tab of tabs) for (const row of await tab.list()) for (const fact of certainOf(row)) seen.add(fact);
      }
      await Promise.all(going);
      await storeAll(tabs[0], one.length);
      await storeAll(tabs[1], two.length);
      const reopened = openLedger('mine', createIdbRunStore('mine'));
      const stored = await reopened.list();
      const kept = new Set(stored.flatMap(certainOf));
      expect([...seen].filter((fact) => !kept.has(fact))).toEqual([]);
      expect((await reopened.allInputs()).inputs).toEqual(new Map(stored.map(({ runId: id }) => [id, { id }])));
      expect(stored.map(ownFields).toSorted(byRun)).toEqual((await sound.list()).map(ownFields).toSorted(byRun));
      for (const opened of [sound, ...tabs, reopened]) opened.close();
    }),
    { numRuns: 150, seed: 20_261_125 },
  );
});

/** Write until no more writes fail, and everything is stored. */
async function storeAll(ledger: Ledger, failures: number): Promise<void> {
  for (let write = 0; write <= failures; write += 1) {
    vi.advanceTimersByTime(10_000);
    await ledger.update('none', (row) => row);
  }
}

function ownFields({ runId: id, name, archivedAt, facts }: RunRow) {
  return { runId: id, name, archivedAt, cancel: facts.cancel };
}

/** Facts that later observations never remove. */
function certainOf({ runId: id, facts }: RunRow): string[] {
  return [
    `${id} is known`,
    ...(facts.resultAt === undefined ? [] : [`${id} has a result`]),
    ...(facts.start.kind === 'tracked' ? [] : [`${id} was started here`]),
  ];
}
