import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Opens a database on the first call, and again after the browser closed it. */
export interface IdbConnection<Schema extends DBSchema> {
  /** Rejects if the browser refuses or takes too long, and after the connection has been closed. */
  readonly open: () => Promise<IDBPDatabase<Schema>>;
  readonly close: () => void;
}

/** A step from one version of a database to the next; a released step never changes. */
export type Migration<Schema extends DBSchema> = (db: IDBPDatabase<Schema>) => void;

const defaultLimitMs = 4000;

/**
 * A connection to a database in IndexedDB, whose version is the number of its migrations. A database that opens only
 * after the time limit, in milliseconds, is closed again.
 */
export function connectIdb<Schema extends DBSchema>(
  name: string,
  migrations: readonly Migration<Schema>[],
  limitMs = defaultLimitMs,
): IdbConnection<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  let closed = false;
  const forget = () => {
    connection = undefined;
  };

  async function connect(): Promise<IDBPDatabase<Schema>> {
    const opening = openDB<Schema>(name, migrations.length, {
      upgrade: (db, from) => {
        for (const migrate of migrations.slice(from)) migrate(db);
      },
      blocking: (_current, _blocked, event) => {
        // A newer Runboard in another tab wants to upgrade, so close the connection.
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    try {
      return await inTime(opening, limitMs);
    } catch (error) {
      void opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    }
  }

  return {
    open: () => {
      if (closed) return Promise.reject(new Error('The connection has been closed'));
      connection ??= connect();
      connection.catch(forget);
      return connection;
    },
    close: () => {
      closed = true;
      void connection?.then((db) => db.close()).catch(() => undefined);
      forget();
    },
  };
}

/**
 * Let only the first failure of a transaction be handled. When it aborts, its requests reject before its end does, which
 * would then be an unhandled rejection.
 */
export function handled<Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Wait for the browser's storage at most this long. @throws Error if the storage takes longer */
export function inTime<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not answer in time')), limitMs);
  });
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}
