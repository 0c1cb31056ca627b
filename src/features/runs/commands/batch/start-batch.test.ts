import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { ownedKey } from '@/domain/storage-keys.ts';
import { openOwnerStorage, type OwnerStorage } from '@/features/session/owner-storage.ts';
import { seedStorage } from '@/testing/seed-storage.ts';

import { openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import {
  dropBatch,
  forgetBatches,
  keepBatch,
  keptBatches,
  partsOf,
  partsToStart,
  type StartBatch,
} from './start-batch.ts';

const batch: StartBatch = {
  id: 'b1',
  at: 1,
  workflow: { id: 'w', name: 'Poster' },
  team: { id: 't', name: 'Blue' },
  origin: 2,
  each: [{ n: 1 }, null, { n: 3 }],
};

let mine: OwnerStorage;
let theirs: OwnerStorage;

/** A fake of the browser's storage, which Node lacks. Its entries are its own properties, as in a browser. */
function memoryStorage(): Storage {
  const store: Record<string, unknown> = {};
  return Object.defineProperties(store, {
    getItem: { value: (name: string) => store[name] ?? null },
    setItem: { value: (name: string, text: string) => Reflect.set(store, name, text) },
    removeItem: { value: (name: string) => Reflect.deleteProperty(store, name) },
  }) as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  mine = openOwnerStorage('mine');
  theirs = openOwnerStorage('theirs');
});
afterEach(() => {
  mine.close();
  theirs.close();
  vi.unstubAllGlobals();
});

test('a rerun takes over the plan of its source run, and its name or number', () => {
  const of = { workflow: { id: 'v', name: 'Banner' }, team: { id: 's', name: 'Red' } };
  const reruns = [
    { runId: 'r1', ...of, name: 'First' },
    { runId: 'r2', ...of },
  ];
  const parts = partsOf({ ...batch, each: [{ n: 1 }, null], reruns });
  expect(parts.map(({ madeFrom, name, workflow, origin }) => ({ madeFrom, name, workflow, origin }))).toEqual([
    { madeFrom: 'r1', name: 'First', workflow: of.workflow, origin: undefined },
    { madeFrom: 'r2', name: '2 of 2', workflow: of.workflow, origin: undefined },
  ]);
});

describe('several planned runs', () => {
  test('are stored for their user until dropped', () => {
    expect(keepBatch(mine, batch)).toBe(true);
    expect(keptBatches(mine)).toEqual([batch]);
    expect(keptBatches(theirs)).toEqual([]);
    dropBatch(theirs, batch);
    expect(keptBatches(mine)).toEqual([batch]);
    dropBatch(mine, batch);
    expect(keptBatches(mine)).toEqual([]);
  });

  test('are cleared together with their user’s runs, and those of other users are not', () => {
    keepBatch(mine, batch);
    keepBatch(mine, { ...batch, id: 'b2' });
    keepBatch(theirs, batch);
    seedStorage('mine', 'batch broken', '{');
    forgetBatches(mine);
    expect(Object.keys(localStorage)).toEqual([ownedKey('batch b1', 'theirs')]);
    expect(keptBatches(theirs)).toEqual([batch]);
  });

  test('are ignored if unreadable', () => {
    keepBatch(mine, batch);
    seedStorage('mine', 'batch other', { id: 3 });
    seedStorage('mine', 'batch broken', '{');
    expect(keptBatches(mine)).toEqual([batch]);
  });

  test('are numbered from 1 and share the given name', () => {
    expect(partsOf(batch).map(({ part, name, text }) => [part, name, text])).toEqual([
      ['b1:0', '1 of 3', 'n 1'],
      ['b1:1', '2 of 3', 'no inputs'],
      ['b1:2', '3 of 3', 'n 3'],
    ]);
    expect(partsOf({ ...batch, name: 'Night' }).map(({ name }) => name)).toEqual(['Night 1', 'Night 2', 'Night 3']);
  });

  test('compute their text only when it is accessed', () => {
    const read = vi.fn<() => number>(() => 1);
    const inputs = Object.defineProperty({}, 'n', { get: read, enumerable: true });
    const [first] = partsOf({ ...batch, each: [inputs, inputs] });
    expect(read).not.toHaveBeenCalled();
    expect(first?.text).toBe('n 1');
  });

  test('still have to be started as long as they have no row', async () => {
    const ledger = openLedger('mine', createMemoryRunStore());
    await ledger.add([{ row: startingRow({ ledger: 'mine', runId: 'r', part: 'b1:1' }, 1) }]);
    expect((await partsToStart(ledger, batch)).map(({ part }) => part)).toEqual(['b1:0', 'b1:2']);
    ledger.close();
  });
});

test('planned runs are kept in this tab’s memory if storage is blocked', () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
        ownKeys: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
    ),
  );
  expect(keepBatch(mine, batch)).toBe(false);
  expect(keptBatches(mine)).toEqual([batch]);
  dropBatch(mine, batch);
  forgetBatches(mine);
  expect(keptBatches(mine)).toEqual([]);
});
