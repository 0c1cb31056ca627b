import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { databases } from '@/domain/storage-keys.ts';

import { revised, type RunStore } from './run-store.ts';

interface RunsDatabase extends DBSchema {
  runs: { key: [ledger: string, runId: string]; value: RunRow; indexes: { ledger: string } };
  inputs: {
    key: [ledger: string, runId: string];
    value: { readonly ledger: string; readonly runId: string; readonly inputs: RunInputs };
    indexes: { ledger: string };
  };
}

type Connection = IDBPDatabase<RunsDatabase>;

const databaseVersion = 1;
const openTimeoutMs = 4000;

/** Steps from one version of the database to the next; a released step never changes. */
const migrations: readonly ((db: Connection) => void)[] = [
  (db) => {
    db.createObjectStore('runs', { keyPath: ['ledger', 'runId'] }).createIndex('ledger', 'ledger');
    db.createObjectStore('inputs', { keyPath: ['ledger', 'runId'] }).createIndex('ledger', 'ledger');
  },
];

async function connect(forget: () => void): Promise<Connection> {
  const opening = openDB<RunsDatabase>(databases.runs, databaseVersion, {
    upgrade: (db, from) => {
      for (const migrate of migrations.slice(from)) migrate(db);
    },
    blocking: (_current, _blocked, event) => {
      // A newer Runboard in another tab wants to upgrade: stand aside.
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not open in time')), openTimeoutMs);
  });
  return Promise.race([opening, tooLong]).finally(() => clearTimeout(timer));
}

/** Keeps a ledger in IndexedDB. Every call rejects where the browser refuses: the ledger then goes on in memory. */
export function createIdbRunStore(ledger: string): RunStore {
  let connection: Promise<Connection> | undefined;
  const forget = () => {
    connection = undefined;
  };
  const open = () => {
    connection ??= connect(forget);
    connection.catch(forget);
    return connection;
  };
  return {
    readAll: async () => (await open()).getAllFromIndex('runs', 'ledger', ledger),
    readAllInputs: async () => {
      const all = await (await open()).getAllFromIndex('inputs', 'ledger', ledger);
      return new Map(all.map(({ runId, inputs }) => [runId, inputs]));
    },
    readInputs: async (runId) => (await (await open()).get('inputs', [ledger, runId]))?.inputs,
    put: async (entries, merge) => {
      const transaction = (await open()).transaction(['runs', 'inputs'], 'readwrite', { durability: 'strict' });
      const runs = transaction.objectStore('runs');
      const inputStore = transaction.objectStore('inputs');
      const written = await Promise.all(
        entries.map(async ({ row, inputs }) => {
          const kept = await runs.get([ledger, row.runId]);
          const next = revised(kept ? merge(kept, row) : row);
          await runs.put(next);
          const known = inputs && (await inputStore.getKey([ledger, row.runId]));
          if (inputs && !known) await inputStore.put({ ledger, runId: row.runId, inputs });
          return next;
        }),
      );
      await transaction.done;
      return written;
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
    clear: async () => {
      const transaction = (await open()).transaction(['runs', 'inputs'], 'readwrite');
      for (const name of ['runs', 'inputs'] as const) {
        const store = transaction.objectStore(name);
        for (const key of await store.index('ledger').getAllKeys(ledger)) await store.delete(key);
      }
      await transaction.done;
    },
    close: () => {
      void connection?.then((db) => db.close()).catch(() => undefined);
      forget();
    },
  };
}
