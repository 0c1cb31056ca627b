import type { RunInputs } from '@/contract/run.ts';

import { connectRuns, runStores } from './runs-database.ts';
import { revised, type RunStore } from './run-store.ts';

/** Keeps a ledger in IndexedDB. Every call rejects where the browser refuses. */
export function createIdbRunStore(ledger: string): RunStore {
  const { open, close } = connectRuns();
  return {
    readAll: async () => (await open()).getAllFromIndex('runs', 'ledger', ledger),
    readAllInputs: async () => {
      const db = await open();
      const all = await db.getAllFromIndex('inputs', 'ledger', ledger).catch(() => undefined);
      if (all) return { inputs: new Map(all.map(({ runId, inputs }) => [runId, inputs])), unreadable: 0 };
      // One that can't be read fails the read of all: the others are read one by one.
      const inputs = new Map<string, RunInputs>();
      const keys = await db.getAllKeysFromIndex('inputs', 'ledger', ledger);
      for (const key of keys) {
        const kept = await db.get('inputs', key).catch(() => undefined);
        if (kept) inputs.set(kept.runId, kept.inputs);
      }
      return { inputs, unreadable: keys.length - inputs.size };
    },
    readInputs: async (runId) => (await (await open()).get('inputs', [ledger, runId]))?.inputs,
    put: async (entries, merge) => {
      const transaction = (await open()).transaction(['runs', 'inputs'], 'readwrite', { durability: 'strict' });
      const runs = transaction.objectStore('runs');
      const inputStore = transaction.objectStore('inputs');
      const written = await Promise.all(
        entries.map(async ({ row, inputs }) => {
          const kept = await runs.get([ledger, row.runId]);
          const merged = merge(kept, row);
          if (!merged) return undefined;
          const next = revised(merged);
          await runs.put(next);
          const known = inputs && (await inputStore.getKey([ledger, row.runId]));
          if (inputs && !known) await inputStore.put({ ledger, runId: row.runId, inputs });
          return next;
        }),
      );
      await transaction.done;
      return written.filter((row) => row !== undefined);
    },
    update: async (runIds, change) => {
      const transaction = (await open()).transaction('runs', 'readwrite');
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
      const transaction = (await open()).transaction(runStores, 'readwrite');
      for (const name of runStores) {
        for (const runId of runIds) await transaction.objectStore(name).delete([ledger, runId]);
      }
      await transaction.done;
    },
    clear: async () => {
      const transaction = (await open()).transaction(runStores, 'readwrite');
      for (const name of runStores) {
        const store = transaction.objectStore(name);
        for (const key of await store.index('ledger').getAllKeys(ledger)) await store.delete(key);
      }
      await transaction.done;
    },
    close,
  };
}
