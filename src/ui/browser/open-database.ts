import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

interface DatabaseParts<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /** The connection is closed from elsewhere: the next call opens another one. */
  readonly onLost: () => void;
  /** Milliseconds that it may take. */
  readonly limitMs: number;
}

/**
 * Open a database in IndexedDB. One that opens after the limit is closed.
 * @throws where the browser refuses, or takes too long
 */
export async function openDatabase<Schema extends DBSchema>(
  parts: DatabaseParts<Schema>,
): Promise<IDBPDatabase<Schema>> {
  const { name, version, upgrade, onLost, limitMs } = parts;
  const opening = openDB<Schema>(name, version, {
    upgrade,
    blocking: (_current, _blocked, event) => {
      // A newer Runboard in another tab wants to upgrade: stand aside.
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
  try {
    return await inTime(opening, limitMs);
  } catch (error) {
    void opening.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
}

/** Wait for the browser's storage so long at most, in milliseconds. @throws Error when it takes longer */
export function inTime<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not answer in time')), limitMs);
  });
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}
