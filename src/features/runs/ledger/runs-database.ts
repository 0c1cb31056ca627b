import type { DBSchema, IDBPTransaction } from 'idb';

import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { databases } from '@/domain/storage-keys.ts';
import { connectIdb, type IdbConnection } from '@/ui/browser/idb-connection.ts';

type Key = [ledger: string, runId: string];

interface RunsDatabase extends DBSchema {
  runs: { key: Key; value: RunRow; indexes: { ledger: string } };
  inputs: {
    key: Key;
    value: { readonly ledger: string; readonly runId: string; readonly inputs: RunInputs };
    indexes: { ledger: string };
  };
}

/** The database's object stores, which are cleared together. */
export const runStores = ['runs', 'inputs'] as const;

/** A transaction over the whole database. */
export type ReadableRuns = IDBPTransaction<RunsDatabase, typeof runStores, 'readonly' | 'readwrite'>;
export type WritableRuns = IDBPTransaction<RunsDatabase, typeof runStores, 'readwrite'>;

/** Open a separate connection to the database of runs. */
export function connectRuns(): IdbConnection<RunsDatabase> {
  return connectIdb<RunsDatabase>(databases.runs, [
    (db) => {
      for (const name of runStores) {
        db.createObjectStore(name, { keyPath: ['ledger', 'runId'] }).createIndex('ledger', 'ledger');
      }
    },
  ]);
}
