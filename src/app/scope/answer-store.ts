import type { DBSchema, IDBPDatabase } from 'idb';

import { yieldToMain } from '@/api/yield-to-main.ts';
import { databases } from '@/domain/storage-keys.ts';
import { inTime, openDatabase } from '@/ui/browser/open-database.ts';

/** Something that the service said, and when, in milliseconds since the epoch. */
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

type Connection = IDBPDatabase<AnswersDatabase>;

const answersInRead = 500;

/**
 * Limit for opening the database and for each read: a hung database must not block a page. If the service answers first,
 * its answer is used.
 */
const defaultLimitMs = 3000;

/**
 * Answers of the service in IndexedDB, by structured clone. Everything rejects where the browser refuses, or takes
 * too long.
 */
export interface AnswerStore {
  readonly read: (name: string) => Promise<Answer | undefined>;
  /** Read all answers with a name prefix, in batches. */
  readonly readEach: (prefix: string, onAnswer: (answer: Answer & { readonly name: string }) => void) => Promise<void>;
  /** Write answers, and delete those given as undefined, in one transaction. */
  readonly write: (answers: ReadonlyMap<string, Answer | undefined>) => Promise<void>;
  /** Delete everything of this owner. */
  readonly clear: () => Promise<void>;
  readonly close: () => void;
}

/** The answers kept for one owner. Opened with the first call; rejects every call once closed. */
export function createAnswerStore(owner: string, limitMs = defaultLimitMs): AnswerStore {
  let connection: Promise<Connection> | undefined;
  let closed = false;
  const forget = () => {
    connection = undefined;
  };

  /** Rejects once closed: the connection would stay open. */
  function open(): Promise<Connection> {
    if (closed) return Promise.reject(new Error('The answers have been closed'));
    connection ??= connect(forget, limitMs);
    connection.catch(forget);
    // Return the same promise, so that a write before `close` starts before it.
    return connection;
  }

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
      for (const [name, answer] of answers) {
        if (answer) void transaction.store.put({ owner, name, ...answer });
        else void transaction.store.delete([owner, name]);
      }
      await transaction.done;
    },
    clear: async () => {
      await (await open()).delete('answers', IDBKeyRange.bound([owner], [owner, []]));
    },
    close: () => {
      closed = true;
      void connection?.then((database) => database.close()).catch(() => undefined);
      forget();
    },
  };
}

async function connect(forget: () => void, limitMs: number): Promise<Connection> {
  const database = await openDatabase<AnswersDatabase>({
    name: databases.answers,
    version: 2,
    upgrade: (created) => {
      // Version 1 had other keys. Its answers are requested again.
      if (created.objectStoreNames.contains('answers')) created.deleteObjectStore('answers');
      created.createObjectStore('answers', { keyPath: ['owner', 'name'] });
    },
    onLost: forget,
    limitMs,
  });
  // Never opened again: it may hold another user's data.
  indexedDB.deleteDatabase(databases.formerWorkflows);
  return database;
}
