import type { RunInputs } from '@/contract/run.ts';
import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { mergeBranches } from '@/domain/runs/run-merge.ts';
import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import { isMine, isStartedHere, type RunRow } from '@/domain/runs/run-record.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { type Branch, createKnownRows } from './known-rows.ts';
import {
  addEntry,
  addNews,
  type AllInputs,
  type MergeEntry,
  revised,
  RowsCleared,
  type RunEntry,
  type RunStore,
} from './run-store.ts';
import { texts } from './texts.ts';

/**
 * Why rows are kept in this tab's memory only: the browser refuses all storage, a newer version of this program has
 * taken over the store, or a write failed.
 */
export type LedgerProblem = 'no-storage' | 'outdated' | 'write-failed';

/** Some changed rows, or a change of anything. */
type LedgerChange = readonly RunRow[] | 'all';

type Message =
  | { readonly type: 'rows'; readonly rows: readonly RunRow[] }
  | { readonly type: 'unstored'; readonly branches: readonly Branch[] }
  | { readonly type: 'gone'; readonly runIds: readonly string[] }
  /** A new tab lacks the rows that other tabs keep in memory only. */
  | { readonly type: 'opened' }
  | { readonly type: 'reload' };

/** Delay before a failed write is retried, in milliseconds; until then rows stay in memory. */
const retryMs = 10_000;

const noInputs: ReadonlyMap<string, RunInputs> = new Map();

/** The runs of one person on one service, the same in every tab. Rows never contain a result's address. */
export interface Ledger {
  readonly key: string;
  /** Newest first. The same array until something changes. */
  list: () => Promise<readonly RunRow[]>;
  get: (runId: string) => Promise<RunRow | undefined>;
  /** A run's inputs; undefined when unknown here. @throws Error when they can't be read */
  inputs: (runId: string) => Promise<RunInputs | undefined>;
  /** The inputs of all runs, if known. */
  allInputs: () => Promise<AllInputs>;
  /**
   * Resolves when the rows are stored, or kept in memory where the browser can't store them now: a retry follows, and the
   * page shows it. Existing rows are merged; none ever loses facts.
   */
  add: (entries: readonly RunEntry[]) => Promise<void>;
  /**
   * Add the service's entries of runs, except those not newer than the rows. One transaction.
   * @throws RowsCleared if another tab has removed other people's runs since: the list must be read again
   */
  mirror: (entries: readonly RunEntry[]) => Promise<void>;
  update: (runId: string, change: (row: RunRow) => RunRow) => Promise<RunRow | undefined>;
  /** Change many rows: one transaction, one message to the other tabs. @returns those that changed */
  updateMany: (runIds: readonly string[], change: (row: RunRow) => RunRow) => Promise<readonly RunRow[]>;
  observe: (runId: string, observation: RunObservation) => Promise<RunRow | undefined>;
  /** Remove these rows. @throws Error with a message for people if that fails */
  remove: (runIds: readonly string[]) => Promise<void>;
  /** Remove all of the person's own rows on this service. @throws Error with a message for people if that fails */
  clear: () => Promise<void>;
  subscribe: (listener: (change: LedgerChange) => void) => () => void;
  problem: () => LedgerProblem | undefined;
  /** Nothing is written afterwards: the owner may have signed out, and cleared this browser. */
  close: () => void;
}

/** Open a ledger over a store; tabs exchange changes over a channel of the ledger's own. */
export function openLedger(key: string, store: RunStore): Ledger {
  /** Why the store is unusable. */
  let lost: 'no-storage' | 'outdated' | undefined;
  let shownProblem: LedgerProblem | undefined;
  let loading: Promise<void> | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let writeFailed = false;
  let closed = false;
  const known = createKnownRows();
  const unsavedInputs = new Map<string, RunInputs>();
  const listeners = new Set<(change: LedgerChange) => void>();
  const channel = openTabChannel<Message>(channels.runs(key), (message) => {
    if (message.type === 'rows') {
      store.unkept?.take(message.rows);
      learn(known.takeStored(message.rows));
    } else if (message.type === 'gone') {
      store.unkept?.drop(message.runIds);
      forget(message.runIds);
    } else if (message.type === 'opened') passUnkept();
    else if (message.type === 'unstored') takeUnstored(message.branches);
    else void inTurn(reload);
  });

  function publish(change: LedgerChange) {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        // A failing listener must not lose a write or skip the other listeners.
        console.error(error);
      }
    }
  }

  /** Publish changed rows, and whether any is unstored. */
  function learn(changed: readonly RunRow[]) {
    const isUnstored = known.unstored().length + unsavedInputs.size > 0;
    planRetry(isUnstored);
    const problem = lost ?? (isUnstored ? 'write-failed' : undefined);
    if (problem !== shownProblem) {
      shownProblem = problem;
      publish('all');
    } else if (changed.length > 0) publish(changed);
  }

  /** Schedule a retry; continuous writes don't delay it. */
  function planRetry(isUnstored: boolean) {
    if (lost || closed || !(isUnstored || writeFailed)) {
      clearTimeout(retry);
      retry = undefined;
      return;
    }
    retry ??= setTimeout(() => {
      retry = undefined;
      writeFailed = false;
      void inTurn(storeUnstored);
    }, retryMs);
  }

  /** Write to the store, but not soon after a failure: it may be slow to fail, and other writes wait. */
  async function write<Result>(toStore: () => Promise<Result>): Promise<Result | undefined> {
    if (lost || closed || writeFailed) return undefined;
    try {
      return await toStore();
    } catch (error) {
      if (error instanceof RowsCleared) throw error;
      if (isOutdated(error)) lost = 'outdated';
      else writeFailed = true;
      return undefined;
    }
  }

  /** Send the rows missing from the store to a new tab. */
  function passUnkept() {
    const rows = store.unkept?.rows() ?? [];
    if (rows.length > 0) channel.post({ type: 'rows', rows });
  }

  /** Drop removed rows in this tab. */
  function forget(runIds: readonly string[]) {
    for (const runId of runIds) unsavedInputs.delete(runId);
    known.forget(runIds);
    learn([]);
    publish('all');
  }

  async function removeRows(runIds: readonly string[]) {
    if (closed || runIds.length === 0) return;
    if (lost !== 'no-storage') await store.remove(runIds).catch(failToForget);
    channel.post({ type: 'gone', runIds });
    forget(runIds);
  }

  async function load() {
    try {
      known.takeStored(await store.readAll());
      if (store.unkept) channel.post({ type: 'opened' });
    } catch (error) {
      lost = isOutdated(error) ? 'outdated' : 'no-storage';
      learn([]);
    }
  }

  const ready = () => (loading ??= load());

  /** Run writes one after another, so that each starts with the unstored rows of the previous one. */
  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const turn = lastWrite.then(async () => {
      await ready();
      return step();
    });
    lastWrite = turn.catch(() => undefined);
    return turn;
  }

  /** Start over: an emptied store is writable. */
  function empty() {
    writeFailed = false;
    unsavedInputs.clear();
    known.clear();
  }

  async function reload() {
    empty();
    loading = load();
    await loading;
    learn([]);
    publish('all');
  }

  /** Publish stored rows to this tab and the others. */
  function announceStored(stored: readonly RunRow[], sent?: ReadonlyMap<string, RunRow>) {
    if (stored.length > 0) channel.post({ type: 'rows', rows: stored });
    learn(known.takeStored(stored, sent));
  }

  /** Keep unstored rows in the memory of this tab and the others. */
  function announceUnstored(branches: readonly Branch[]): readonly RunRow[] {
    if (branches.length > 0) channel.post({ type: 'unstored', branches });
    return takeUnstored(branches);
  }

  function takeUnstored(branches: readonly Branch[]): readonly RunRow[] {
    for (const { row, inputs } of branches) {
      if (inputs && !unsavedInputs.has(row.runId)) unsavedInputs.set(row.runId, inputs);
    }
    const changed = known.takeUnstored(branches);
    learn(changed);
    return changed;
  }

  /** Write what could not be stored before, merged into what other tabs have stored since. */
  async function storeUnstored() {
    // Another tab may have stored a row without its inputs.
    const runIds = [...new Set([...known.unstored(), ...unsavedInputs.keys()])];
    if (runIds.length === 0) return;
    const entries = runIds.flatMap((runId) => {
      const row = known.get(runId);
      return row ? { row, inputs: unsavedInputs.get(runId) } : [];
    });
    const sent = new Map(entries.map(({ row }) => [row.runId, row]));
    // Read now: another tab may store rows before the transaction begins.
    const bases = new Map(runIds.map((runId) => [runId, known.storedOf(runId)]));
    const stored = await write(() =>
      store.put(entries, (kept, given) => {
        const base = bases.get(given.runId);
        // A run that was stored and is missing was removed in another tab.
        return kept ? mergeBranches(base, kept, given) : base ? undefined : given;
      }),
    );
    if (!stored) return learn([]);
    for (const runId of runIds) unsavedInputs.delete(runId);
    const kept = new Set(stored.map(({ runId }) => runId));
    known.forget(runIds.filter((runId) => !kept.has(runId)));
    announceStored(stored, sent);
  }

  async function changeRows(runIds: readonly string[], change: (row: RunRow) => RunRow): Promise<readonly RunRow[]> {
    if (closed) return [];
    await storeUnstored();
    const [unstored, others] = parted(runIds, known.isUnstored);
    const changed = await write(() => store.update(others, change));
    if (changed) announceStored(changed);
    const inMemory = changed ? unstored : runIds;
    const branches = inMemory.flatMap((runId) => {
      const base = known.get(runId);
      const row = base && change(base);
      return row && row !== base ? [{ base, row: revised(row) }] : [];
    });
    return [...(changed ?? []), ...announceUnstored(branches)];
  }

  async function addEntries(entries: readonly RunEntry[], merge: MergeEntry = addEntry): Promise<void> {
    if (closed) throw new Error('Nobody is signed in any more.');
    await storeUnstored();
    const [unstored, others] = parted(entries, ({ row }) => known.isUnstored(row.runId));
    const stored = await write(() => store.put(others, merge));
    if (stored) announceStored(stored);
    const inMemory = stored ? unstored : entries;
    announceUnstored(
      inMemory.flatMap(({ row, inputs }) => {
        const base = known.get(row.runId);
        const merged = merge(base, row);
        return merged ? { base, row: revised(merged), inputs } : [];
      }),
    );
  }

  /** How many runs have stored inputs. */
  function countStarted(): number {
    return known.list().filter(({ runId, given }) => given !== undefined && !unsavedInputs.has(runId)).length;
  }

  async function updateMany(runIds: readonly string[], change: (row: RunRow) => RunRow): Promise<readonly RunRow[]> {
    return inTurn(() => changeRows(runIds, change));
  }

  async function update(runId: string, change: (row: RunRow) => RunRow): Promise<RunRow | undefined> {
    const [row] = await updateMany([runId], change);
    return row ?? known.get(runId);
  }

  return {
    key,
    list: async () => {
      await ready();
      return known.list();
    },
    get: async (runId) => {
      await ready();
      return known.get(runId);
    },
    inputs: async (runId) => {
      await ready();
      const unsaved = unsavedInputs.get(runId);
      if (lost === 'no-storage') return unsaved;
      return (await store.readInputs(runId).catch(unsaved ? () => undefined : failToRead)) ?? unsaved;
    },
    allInputs: async () => {
      await ready();
      const { inputs, unreadable } =
        lost !== 'no-storage'
          ? await store.readAllInputs().catch(() => ({ inputs: noInputs, unreadable: countStarted() }))
          : { inputs: noInputs, unreadable: 0 };
      // Stored inputs stay as they are, as with a successful write.
      return { inputs: new Map([...unsavedInputs, ...inputs]), unreadable };
    },
    add: (added) => inTurn(() => addEntries(added.map(withGiven))),
    mirror: (entries) => inTurn(() => addEntries(entries.map(withGiven), addNews)),
    update,
    updateMany,
    observe: (runId, observation) => update(runId, (row) => observe(row, observation)),
    remove: (runIds) => inTurn(() => removeRows(runIds)),
    clear: () =>
      inTurn(async () => {
        const others = known.list().filter(({ facts }) => !isMine(facts));
        if (others.length > 0) {
          const mine = known.list().filter(({ facts }) => isMine(facts));
          return removeRows(mine.map(({ runId }) => runId));
        }
        if (lost !== 'no-storage') await store.clear().catch(failToForget);
        empty();
        channel.post({ type: 'reload' });
        learn([]);
        publish('all');
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problem: () => shownProblem,
    close: () => {
      closed = true;
      clearTimeout(retry);
      channel.close();
      store.close();
      listeners.clear();
    },
  };
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Whether a newer version has changed the store. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.name === 'VersionError';
}

/** Fail rather than return nothing, which would start runs without inputs. */
function failToRead(cause: unknown): never {
  throw new Error(texts.unreadableInputs, { cause });
}

function failToForget(cause: unknown): never {
  throw new Error('This browser did not let the runs be forgotten.', { cause });
}

/** A row holds a short form of the inputs, so that the list need not read them all. */
function withGiven({ row, inputs }: RunEntry): RunEntry {
  const isKnown = inputs !== undefined || isStartedHere(row.facts);
  return row.given || !isKnown ? { row, inputs } : { row: { ...row, given: givenInputs(inputs) }, inputs };
}
