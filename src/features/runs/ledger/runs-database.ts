import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { databases } from '@/domain/storage-keys.ts';

/** A result in small, as it is kept: a picture where it is one, else what kind of file it is. */
export interface Thumbnail {
  /** In a few letters: "csv"; `''` where that is not known. */
  readonly tag: string;
  readonly picture?: Blob | undefined;
  /** The origin that has the file and, as far as is known, lets no page read it. */
  readonly closed?: string | undefined;
}

type Key = [ledger: string, runId: string];

interface RunsDatabase extends DBSchema {
  runs: { key: Key; value: RunRow; indexes: { ledger: string } };
  inputs: {
    key: Key;
    value: { readonly ledger: string; readonly runId: string; readonly inputs: RunInputs };
    indexes: { ledger: string };
  };
  thumbnails: {
    key: Key;
    value: Thumbnail & { readonly ledger: string; readonly runId: string };
    indexes: { ledger: string };
  };
}

type Connection = IDBPDatabase<RunsDatabase>;

/** What the database holds of an owner's runs; all of it is forgotten together. */
export const runStores = ['runs', 'inputs', 'thumbnails'] as const;

const openTimeoutMs = 4000;

function createStore(db: Connection, name: (typeof runStores)[number]) {
  db.createObjectStore(name, { keyPath: ['ledger', 'runId'] }).createIndex('ledger', 'ledger');
}

/** Steps from one version of the database to the next; a released step never changes. */
const migrations: readonly ((db: Connection) => void)[] = [
  (db) => {
    createStore(db, 'runs');
    createStore(db, 'inputs');
  },
  (db) => createStore(db, 'thumbnails'),
];

/** Opens the database of runs with the first call, and again after it was closed from elsewhere. */
export interface RunsConnection {
  /** Rejects where the browser refuses. */
  readonly open: () => Promise<Connection>;
  readonly close: () => void;
}

/** A connection of its own to the database of runs. */
export function connectRuns(): RunsConnection {
  let connection: Promise<Connection> | undefined;
  const forget = () => {
    connection = undefined;
  };
  return {
    open: () => {
      connection ??= connect(forget);
      connection.catch(forget);
      return connection;
    },
    close: () => {
      void connection?.then((db) => db.close()).catch(() => undefined);
      forget();
    },
  };
}

async function connect(forget: () => void): Promise<Connection> {
  const opening = openDB<RunsDatabase>(databases.runs, migrations.length, {
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
