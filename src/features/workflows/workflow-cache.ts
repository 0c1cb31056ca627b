import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { takeTurns } from '@/api/take-turns.ts';
import type { Workflow, WorkflowListItem } from '@/contract/workflow.ts';
import { indexInPieces } from '@/domain/workflow-search.ts';

/** Something the service said, and when, in milliseconds since the epoch. */
export interface Kept<Value> {
  readonly value: Value;
  readonly atMs: number;
}

interface CacheDatabase extends DBSchema {
  lists: { key: string; value: Kept<readonly WorkflowListItem[]> };
  details: {
    key: [owner: string, id: string];
    value: Kept<Workflow> & { readonly owner: string; readonly id: string };
    indexes: { owner: string };
  };
}

/**
 * What this browser remembers of the workflows of one person: the last list, and each detail that was read (the list
 * names no team, interface §4.1). It shows at once on the next visit and stays when the service is out of reach.
 * Where storage is refused it lives as long as the page.
 */
export class WorkflowCache {
  private list: Kept<readonly WorkflowListItem[]> | undefined;
  private readonly details = new Map<string, Kept<Workflow>>();
  private readonly listeners = new Set<() => void>();
  private version = 0;
  private indexing: Promise<void> | undefined;
  private readonly owner: string;
  private database: IDBPDatabase<CacheDatabase> | undefined;
  private opening: Promise<void> | undefined;

  constructor(owner: string) {
    this.owner = owner;
  }

  /** Take up what an earlier visit kept. Never rejects. */
  async open(): Promise<this> {
    await (this.opening ??= this.read());
    return this;
  }

  private async read(): Promise<void> {
    try {
      this.database = await openDB<CacheDatabase>('runboard-workflows', 1, {
        upgrade: (db) => {
          db.createObjectStore('lists');
          db.createObjectStore('details', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
        },
      });
      const [list, details] = await Promise.all([
        this.database.get('lists', this.owner),
        this.database.getAllFromIndex('details', 'owner', this.owner),
      ]);
      this.list ??= list;
      for (const { id, value, atMs } of details) if (!this.details.has(id)) this.details.set(id, { value, atMs });
    } catch {
      this.database = undefined;
    }
    this.changed();
  }

  /** Write to the storage, once it is open; an answer may be there before. What is refused lives as long as the page. */
  private async store(write: (database: IDBPDatabase<CacheDatabase>) => Promise<unknown>): Promise<void> {
    await this.opening;
    if (this.database) await write(this.database).catch(() => undefined);
  }

  getList = (): Kept<readonly WorkflowListItem[]> | undefined => this.list;

  /** Makes a long list ready for search in pieces; the same promise each time. */
  whenIndexed(): Promise<void> {
    this.indexing ??= indexInPieces(this.list?.value ?? [], takeTurns);
    return this.indexing;
  }

  getDetail = (id: string): Kept<Workflow> | undefined => this.details.get(id);

  keepList(value: readonly WorkflowListItem[]): void {
    const list = { value, atMs: Date.now() };
    this.list = list;
    void this.store(async (database) => {
      // Copying a long list takes its time: what is to be drawn comes first.
      await takeTurns();
      if (this.list === list) await database.put('lists', list, this.owner);
    });
    this.changed();
  }

  keepDetail(value: Workflow): void {
    const kept = { value, atMs: Date.now() };
    this.details.set(value.id, kept);
    void this.store((database) => database.put('details', { ...kept, owner: this.owner, id: value.id }));
    this.changed();
  }

  /** A workflow is gone, or what is known of it is no longer true. */
  dropDetail(id: string): void {
    if (!this.details.delete(id)) return;
    void this.store((database) => database.delete('details', [this.owner, id]));
    this.changed();
  }

  /** Forget everything, here and in the storage. */
  async clear(): Promise<void> {
    this.forget();
    await this.store(async (database) => {
      // What was being read just now is here again.
      this.forget();
      const transaction = database.transaction(['lists', 'details'], 'readwrite');
      await transaction.objectStore('lists').delete(this.owner);
      for (const key of await transaction.objectStore('details').index('owner').getAllKeys(this.owner)) {
        await transaction.objectStore('details').delete(key);
      }
      await transaction.done;
    });
  }

  private forget() {
    this.list = undefined;
    this.details.clear();
    this.changed();
  }

  /** Hear of every change, batched to one call a frame. @returns how to stop */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Grows with every change that listeners were told of. */
  getVersion = (): number => this.version;

  private told = false;

  private changed() {
    if (this.told) return;
    this.told = true;
    setTimeout(() => {
      this.told = false;
      this.version += 1;
      for (const listener of this.listeners) listener();
    }, 16);
  }
}

let current = new WorkflowCache('');
let opening: { readonly owner: string; readonly done: Promise<WorkflowCache> } | undefined;

/** The signed-in person's cache, opened; the same promise for the same owner. */
export function openWorkflowCache(owner: string): Promise<WorkflowCache> {
  if (opening?.owner !== owner) {
    current = new WorkflowCache(owner);
    opening = { owner, done: current.open() };
  }
  return opening.done;
}

/** The cache of the moment. */
export function getWorkflowCache(): WorkflowCache {
  return current;
}
