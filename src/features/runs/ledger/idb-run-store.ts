import type { RunInputs } from '@/contract/run.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { ownerMark } from '@/features/session/owner-mark.ts';

import { handled } from '@/ui/browser/idb-connection.ts';
import { connectRuns, type ReadableRuns, runStores, type WritableRuns } from './runs-database.ts';
import { revised, RowsCleared, type RunEntry, type RunStore } from './run-store.ts';

/** A ledger in IndexedDB. Every call rejects if the browser refuses storage. */
export interface IdbRunStore extends RunStore {
  /** Delete rows, and keep other tabs from writing back their copies of other people's runs. */
  readonly clearRows: (isCleared: (row: RunRow) => boolean) => Promise<void>;
}

/** Stores a ledger in IndexedDB. */
export function createIdbRunStore(ledger: string): IdbRunStore {
  const { open, close } = connectRuns();
  /**
   * Key of the counter of clearings. It differs from the keys of rows, and may stay after a sign-out, because it
   * contains no name.
   */
  const clearings = { ledger: `cleared ${ownerMark(ledger)}`, runId: '' };
  let seenClearings: number | undefined;

  async function countClearings(transaction: ReadableRuns): Promise<number> {
    const kept = await transaction.objectStore('inputs').get([clearings.ledger, clearings.runId]);
    return Number(kept?.inputs['count'] ?? 0);
  }

  async function write(transaction: WritableRuns, { row, inputs }: RunEntry, merged: RunRow): Promise<RunRow> {
    const next = revised(merged);
    await transaction.objectStore('runs').put(next);
    const inputStore = transaction.objectStore('inputs');
    const known = inputs && (await inputStore.getKey([ledger, row.runId]));
    if (inputs && !known) await inputStore.put({ ledger, runId: row.runId, inputs });
    return next;
  }

  return {
    readAll: async () => {
      const transaction = handled((await open()).transaction(runStores));
      seenClearings = await countClearings(transaction);
      return transaction.objectStore('runs').index('ledger').getAll(ledger);
    },
    readAllInputs: async () => {
      const db = await open();
      const all = await db.getAllFromIndex('inputs', 'ledger', ledger).catch(() => undefined);
      if (all) return { inputs: new Map(all.map(({ runId, inputs }) => [runId, inputs])), unreadable: [] };
      // A single unreadable entry makes reading all of them fail, so read them one by one.
      const inputs = new Map<string, RunInputs>();
      const keys = await db.getAllKeysFromIndex('inputs', 'ledger', ledger);
      for (const key of keys) {
        const kept = await db.get('inputs', key).catch(() => undefined);
        if (kept) inputs.set(kept.runId, kept.inputs);
      }
      return { inputs, unreadable: keys.flatMap(([, runId]) => (inputs.has(runId) ? [] : [runId])) };
    },
    readInputs: async (runId) => (await (await open()).get('inputs', [ledger, runId]))?.inputs,
    put: async (entries, merge) => {
      const transaction = handled((await open()).transaction(runStores, 'readwrite', { durability: 'strict' }));
      const count = await countClearings(transaction);
      const isCleared = count !== (seenClearings ??= count);
      const runs = transaction.objectStore('runs');
      const made = await Promise.all(
        entries.map(async (entry) => ({ entry, merged: merge(await runs.get([ledger, entry.row.runId]), entry.row) })),
      );
      if (isCleared && made.some(({ merged }) => merged && !isMine(merged.facts))) throw new RowsCleared();
      const written = await Promise.all(
        made.flatMap(({ entry, merged }) => (merged ? write(transaction, entry, merged) : [])),
      );
      await transaction.done;
      return written;
    },
    update: async (runIds, change) => {
      const transaction = handled((await open()).transaction('runs', 'readwrite'));
      const written = await Promise.all(
        runIds.map(async (runId) => {
          const row = await transaction.store.get([ledger, runId]);
          const changed = row && change(row);
          if (!changed || changed === row) return undefined;
          const next = revised(changed);
          await transaction.store.put(next);
          return next;
        }),
      );
      await transaction.done;
      return written.filter((row) => row !== undefined);
    },
    remove: async (runIds) => {
      const transaction = handled((await open()).transaction(runStores, 'readwrite'));
      for (const name of runStores) {
        for (const runId of runIds) await transaction.objectStore(name).delete([ledger, runId]);
      }
      await transaction.done;
    },
    clear: async () => {
      const transaction = handled((await open()).transaction(runStores, 'readwrite'));
      for (const name of runStores) {
        const store = transaction.objectStore(name);
        for (const key of await store.index('ledger').getAllKeys(ledger)) await store.delete(key);
      }
      await transaction.done;
    },
    clearRows: async (isCleared) => {
      const transaction = handled((await open()).transaction(runStores, 'readwrite'));
      const [runs, inputs] = [transaction.objectStore('runs'), transaction.objectStore('inputs')];
      const count = (await countClearings(transaction)) + 1;
      await inputs.put({ ...clearings, inputs: { count } });
      const rows = await runs.index('ledger').getAll(ledger);
      const kept = new Set(rows.flatMap((row) => (isCleared(row) ? [] : [row.runId])));
      for (const { runId } of rows) if (!kept.has(runId)) await runs.delete([ledger, runId]);
      for (const key of await inputs.index('ledger').getAllKeys(ledger))
        if (!kept.has(key[1])) await inputs.delete(key);
      await transaction.done;
    },
    close,
  };
}
