import type { DBSchema, IDBPDatabase } from 'idb';

import { openDatabase } from '@/ui/browser/open-database.ts';

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
      connection ??= openDatabase<Schema>({
        name,
        version: migrations.length,
        upgrade: (db, from) => {
          for (const migrate of migrations.slice(from)) migrate(db);
        },
        onLost: forget,
        limitMs: openTimeoutMs,
      });
      connection.catch(forget);
      return connection;
    },
    close: () => {
      void connection?.then((db) => db.close()).catch(() => undefined);
      forget();
    },
  };
}
