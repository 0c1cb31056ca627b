import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import type { RunObservation } from '@/domain/runs/run-observation.ts';
import { type RunRow, startingRow, trackedRow } from '@/domain/runs/run-record.ts';

import { createIdbRunStore } from './idb-run-store.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { RunStore } from './run-store.ts';

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
);

/** Writes fail as the list says, one after another; those after its end succeed. */
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
  // Without the fields that are undefined.
  return JSON.parse(JSON.stringify([rows.toSorted(byRun), inputs]));
}

function byRun(one: Partial<RunRow>, other: Partial<RunRow>): number {
  return (one.runId ?? '') < (other.runId ?? '') ? -1 : 1;
}

const sequences = fc.record({
  operations: fc.array(operation, { minLength: 1, maxLength: 12 }),
  failures: fc.array(fc.boolean(), { maxLength: 20 }),
});

test('a ledger whose writes fail at random ends with the same rows as one whose writes all succeed', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async ({ operations, failures }) => {
      globalThis.indexedDB = new IDBFactory();
      const sound = openLedger('sound', createIdbRunStore('sound'));
      const store = createIdbRunStore('mine');
      const ledger = openLedger('mine', withFailures(store, failures));
      for (const [index, operate] of operations.entries()) {
        const at = t0 + index * 10;
        await Promise.all([operate(sound, at), operate(ledger, at)]);
        expect(await contentsOf(ledger)).toEqual(await contentsOf(sound));
      }
      // The failures are over by now: these writes store all that is left.
      for (let write = 0; write <= failures.length; write += 1) await ledger.update('none', (row) => row);
      expect(ledger.problem()).toBeUndefined();
      const reopened = openLedger('mine', createIdbRunStore('mine'));
      expect(await contentsOf(reopened)).toEqual(await contentsOf(sound));
      for (const opened of [sound, ledger, reopened]) opened.close();
    }),
    { numRuns: 300, seed: 20_261_125 },
  );
});

test('two tabs whose writes fail at random agree in the end, and no acceptance, result or run is lost', async () => {
  const step = fc.tuple(fc.boolean(), operation);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (steps, failures) => {
        globalThis.indexedDB = new IDBFactory();
        const tabs = [
          openLedger('mine', withFailures(createIdbRunStore('mine'), failures)),
          openLedger('mine', createIdbRunStore('mine')),
        ] as const;
        const seen = new Set<string>();
        for (const [index, [first, operate]] of steps.entries()) {
          await operate(tabs[first ? 0 : 1], t0 + index * 10);
          for (const tab of tabs) for (const row of await tab.list()) for (const fact of certainOf(row)) seen.add(fact);
        }
        for (let write = 0; write <= failures.length; write += 1) await tabs[0].update('none', (row) => row);
        const reopened = openLedger('mine', createIdbRunStore('mine'));
        const stored = new Set((await reopened.list()).flatMap(certainOf));
        expect([...seen].filter((fact) => !stored.has(fact))).toEqual([]);
        for (const opened of [...tabs, reopened]) opened.close();
      },
    ),
    { numRuns: 200, seed: 20_261_125 },
  );
});

/** What nothing that is learnt later takes back. */
function certainOf({ runId: id, facts }: RunRow): string[] {
  return [
    `${id} is known`,
    ...(facts.resultAt === undefined ? [] : [`${id} has a result`]),
    ...(facts.start.kind === 'tracked' ? [] : [`${id} was started here`]),
  ];
}
