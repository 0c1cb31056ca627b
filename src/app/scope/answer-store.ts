import type { DBSchema } from 'idb';

import { yieldToMain } from '@/api/yield-to-main.ts';
import { databases } from '@/domain/storage-keys.ts';
import { connectIdb, inTime, type Migration } from '@/ui/browser/idb-connection.ts';

/** Data from the service, with the time when it was read, in milliseconds since the epoch. */
export interface Answer {
  readonly data: unknown;
  readonly atMs: number;
}

interface AnswerRow extends Answer {
  readonly owner: string;
  readonly name: string;
}

interface AnswersDatabase extends DBSchema {
  answers: { key: [owner: string, name: string]; value: AnswerRow };
}

const migrations: readonly Migration<AnswersDatabase>[] = [
  // Version 1 had different keys. Its data is requested again.
  () => undefined,
  (database) => {
    if (database.objectStoreNames.contains('answers')) database.deleteObjectStore('answers');
    database.createObjectStore('answers', { keyPath: ['owner', 'name'] });
    // Delete the former database, which may contain another user's data.
    indexedDB.deleteDatabase(databases.formerWorkflows);
  },
];

const answersInRead = 500;

/**
 * Time limit for opening the database and for each read, in milliseconds, since a database that hangs must not block a
 * page. If the service responds first, its data is used.
 */
const defaultLimitMs = 3000;

/**
 * Stores data from the service in IndexedDB, by structured clone. Calls reject if the browser refuses the access or
 * takes too long.
 */
export interface AnswerStore {
  readonly read: (name: string) => Promise<Answer | undefined>;
  /** Read all entries whose names start with a prefix, in batches. */
  readonly readEach: (prefix: string, onAnswer: (answer: Answer & { readonly name: string }) => void) => Promise<void>;
  /** Write entries, and delete those whose value is undefined, in one transaction. */
  readonly write: (answers: ReadonlyMap<string, Answer | undefined>) => Promise<void>;
  /** Delete all entries of this owner. */
  readonly clear: () => Promise<void>;
  readonly close: () => void;
}

/** Create the store of one owner. The first call opens the database. All calls reject after `close`. */
export function createAnswerStore(owner: string, limitMs = defaultLimitMs): AnswerStore {
  const { open, close } = connectIdb(databases.answers, migrations, limitMs);

  return {
    read: (name) =>
      inTime(
        open().then((database) => database.get('answers', [owner, name])),
        limitMs,
      ),
    readEach: async (prefix, onAnswer) => {
      const database = await inTime(open(), limitMs);
      const last: IDBValidKey = [owner, `${prefix}\uffff`];
      let range = IDBKeyRange.bound([owner, prefix], last);
      for (;;) {
        const rows = await inTime(database.getAll('answers', range, answersInRead), limitMs);
        for (const row of rows) onAnswer(row);
        const end = rows.at(-1);
        if (!end || rows.length < answersInRead) return;
        range = IDBKeyRange.bound([owner, end.name], last, true);
        await yieldToMain();
      }
    },
    write: async (answers) => {
      const transaction = (await open()).transaction('answers', 'readwrite');
      const writes = Array.from(answers, ([name, answer]) =>
        answer ? transaction.store.put({ owner, name, ...answer }) : transaction.store.delete([owner, name]),
      );
      await Promise.all([...writes, transaction.done]);
    },
    clear: async () => {
      await (await open()).delete('answers', IDBKeyRange.bound([owner], [owner, []]));
    },
    close,
  };
}
