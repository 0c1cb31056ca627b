import type { DBSchema, IDBPDatabase } from 'idb';

import { yieldToMain } from '@/api/yield-to-main.ts';
import { databases } from '@/domain/storage-keys.ts';
import { inTime, openDatabase } from '@/ui/browser/open-database.ts';

/** Something that the service said, and when, in milliseconds since the epoch. */
export interface Answer {
  readonly data: unknown;
  readonly atMs: number;
}

/** One answer in one piece, or a head that says into how many pieces a long list was cut, and then these. */
interface AnswerRow {
  readonly owner: string;
  readonly name: string;
  /** 0 is the head. */
  readonly part: number;
  readonly atMs: number;
  /** Of a head: how many parts follow. */
  readonly parts: number;
  /** Of a head of a list that has parts: how many items are in them. Older heads have none. */
  readonly count?: number;
  /** Null in the head of a list that has parts. */
  readonly data: unknown;
}

/** What of a list is needed to write it in parts. */
interface Sliceable {
  readonly length: number;
  readonly slice: (from: number, to: number) => readonly unknown[];
}

interface AnswersDatabase extends DBSchema {
  answers: { key: [owner: string, name: string, part: number]; value: AnswerRow };
}

type Connection = IDBPDatabase<AnswersDatabase>;

/** Copying so many items in or out of the database is no long task. */
const itemsInPart = 4000;
const answersInRead = 500;

/**
 * How long the database may take to open, and a read to answer: a hung one must not hold up a page for ever. A service
 * that answers is not waited for in vain, its answer comes first.
 */
const defaultLimitMs = 3000;

/**
 * Answers of the service in IndexedDB, by structured clone. Everything rejects where the browser refuses, or takes
 * too long.
 */
export interface AnswerStore {
  readonly read: (name: string) => Promise<Answer | undefined>;
  /** How many items at least a list that is kept in parts has; 0 for anything else. */
  readonly countInParts: (name: string) => Promise<number>;
  /** Read a list that is kept in parts. @returns when it was said; undefined where it is not there whole */
  readonly readParts: (name: string, onPart: (items: readonly unknown[]) => void) => Promise<number | undefined>;
  /** Go through the short answers whose names begin so, in parts. */
  readonly readEach: (prefix: string, onAnswer: (answer: Answer & { readonly name: string }) => void) => Promise<void>;
  /** Write short answers, and delete those given as undefined, in one transaction. */
  readonly write: (answers: ReadonlyMap<string, Answer | undefined>) => Promise<void>;
  /** Write a long list in parts, letting the page go on between them. */
  readonly writeList: (name: string, items: Sliceable, atMs: number) => Promise<void>;
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

  /** Rejects once closed: nobody would close the connection. */
  function open(): Promise<Connection> {
    if (closed) return Promise.reject(new Error('The answers have been closed'));
    connection ??= connect(forget, limitMs);
    connection.catch(forget);
    // The very promise: what is written just before `close` then begins before it.
    return connection;
  }

  const keyOf = (name: string, part: number): [string, string, number] => [owner, name, part];

  async function readParts(
    database: Connection,
    name: string,
    { parts, atMs }: AnswerRow,
    onPart: (items: readonly unknown[]) => void,
  ): Promise<number | undefined> {
    for (let part = 1; part <= parts; part += 1) {
      const row = await database.get('answers', keyOf(name, part));
      // Cut off while it was written.
      if (row?.atMs !== atMs) return undefined;
      onPart(row.data as readonly unknown[]);
      await yieldToMain();
    }
    return atMs;
  }

  return {
    read: (name) =>
      inTime(
        (async () => {
          const database = await open();
          const head = await database.get('answers', keyOf(name, 0));
          if (!head || head.parts === 0) return head;
          const items: unknown[] = [];
          const atMs = await readParts(database, name, head, (part) => {
            for (const item of part) items.push(item);
          });
          return atMs === undefined ? undefined : { data: items, atMs };
        })(),
        limitMs,
      ),
    countInParts: (name) =>
      inTime(
        (async () => {
          const head = await (await open()).get('answers', keyOf(name, 0));
          return head?.count ?? Math.max(0, (head?.parts ?? 0) - 1) * itemsInPart;
        })(),
        limitMs,
      ),
    readParts: async (name, onPart) => {
      const database = await open();
      const head = await database.get('answers', keyOf(name, 0));
      return head && readParts(database, name, head, onPart);
    },
    readEach: async (prefix, onAnswer) => {
      const database = await inTime(open(), limitMs);
      const last: IDBValidKey = [owner, `${prefix}\uffff`];
      let range = IDBKeyRange.bound([owner, prefix], last);
      for (;;) {
        const rows = await inTime(database.getAll('answers', range, answersInRead), limitMs);
        for (const row of rows) onAnswer(row);
        const end = rows.at(-1);
        if (!end || rows.length < answersInRead) return;
        range = IDBKeyRange.bound(keyOf(end.name, end.part), last, true);
        await yieldToMain();
      }
    },
    write: async (answers) => {
      const transaction = (await open()).transaction('answers', 'readwrite');
      for (const [name, answer] of answers) {
        // All parts, as what was a long list may be a short one now.
        void transaction.store.delete(IDBKeyRange.bound(keyOf(name, 0), keyOf(name, Infinity)));
        if (answer) void transaction.store.put({ owner, name, part: 0, parts: 0, ...answer });
      }
      await transaction.done;
    },
    writeList: async (name, items, atMs) => {
      const database = await open();
      const parts = Math.ceil(items.length / itemsInPart);
      for (let part = 1; part <= parts; part += 1) {
        const data = items.slice((part - 1) * itemsInPart, part * itemsInPart);
        await database.put('answers', { owner, name, part, parts: 0, atMs, data });
        await yieldToMain();
      }
      await database.put('answers', {
        owner,
        name,
        part: 0,
        parts,
        count: items.length,
        atMs,
        data: parts === 0 ? [] : null,
      });
      await database.delete('answers', IDBKeyRange.bound(keyOf(name, parts + 1), keyOf(name, Infinity)));
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
    version: 1,
    upgrade: (created) => {
      created.createObjectStore('answers', { keyPath: ['owner', 'name', 'part'] });
    },
    onLost: forget,
    limitMs,
  });
  // Never opened again: it may hold what belongs to someone else.
  indexedDB.deleteDatabase(databases.formerWorkflows);
  return database;
}
