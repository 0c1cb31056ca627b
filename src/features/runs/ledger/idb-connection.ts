import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Opens a database with the first call, and again after it was closed from elsewhere. */
export interface IdbConnection<Schema extends DBSchema> {
  /** Rejects where the browser refuses. */
  readonly open: () => Promise<IDBPDatabase<Schema>>;
  readonly close: () => void;
}

/** A step from one version of a database to the next; a released step never changes. */
export type Migration<Schema extends DBSchema> = (db: IDBPDatabase<Schema>) => void;

const openTimeoutMs = 4000;

/** A connection of its own to a database; its version is the number of its migrations. */
export function connectIdb<Schema extends DBSchema>(
  name: string,
  migrations: readonly Migration<Schema>[],
): IdbConnection<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    connection = undefined;
  };
  return {
    open: () => {
      connection ??= connect(name, migrations, forget);
      connection.catch(forget);
      return connection;
    },
    close: () => {
      void connection?.then((db) => db.close()).catch(() => undefined);
      forget();
    },
  };
}

async function connect<Schema extends DBSchema>(
  name: string,
  migrations: readonly Migration<Schema>[],
  forget: () => void,
): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, migrations.length, {
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
