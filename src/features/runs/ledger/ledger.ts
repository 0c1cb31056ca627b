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
  addNewerFacts,
  type AllInputs,
  type MergeEntry,
  revised,
  RowsCleared,
  type RunEntry,
  type RunStore,
} from './run-store.ts';
import { texts } from './texts.ts';

/**
 * Why rows are kept in memory only: the browser refuses all storage, a newer version of this program has
 * taken over the store, or a write failed.
 */
export type LedgerProblem = 'no-storage' | 'outdated' | 'write-failed';

/** The changed rows, or `all` if anything may have changed. */
type LedgerChange = readonly RunRow[] | 'all';

type Message =
  | { readonly type: 'rows'; readonly rows: readonly RunRow[] }
  | { readonly type: 'unstored'; readonly branches: readonly Branch[] }
  | { readonly type: 'gone'; readonly runIds: readonly string[] }
  /** Sent by a new tab, to receive the rows that other tabs keep in memory only. */
  | { readonly type: 'opened' }
  | { readonly type: 'reload' };

/** Delay before a failed write is retried, in milliseconds. Until then rows are kept in memory. */
const retryMs = 10_000;

const noInputs: ReadonlyMap<string, RunInputs> = new Map();

/** The runs of one user on one service, synchronised between tabs. Rows never contain a result's address. */
export interface Ledger {
  readonly key: string;
  /** All rows, newest first. Resolves with the same array until something changes. */
  list: () => Promise<readonly RunRow[]>;
  get: (runId: string) => Promise<RunRow | undefined>;
  /** A run's inputs; undefined if this browser doesn't know them. @throws Error if they can't be read */
  inputs: (runId: string) => Promise<RunInputs | undefined>;
  /** The known inputs of all runs. */
  allInputs: () => Promise<AllInputs>;
  /**
   * Add runs, merging each into its existing row without losing facts. Resolves once the rows are stored. If the
   * browser can't store them now, they are kept in memory, the write is retried, and `problem` reports that.
   */
  add: (entries: readonly RunEntry[]) => Promise<void>;
  /**
   * Add runs as listed by the service in one transaction, except those not newer than their rows.
   * @throws RowsCleared if another tab has removed other people's runs since: the list must then be read again
   */
  mirror: (entries: readonly RunEntry[]) => Promise<void>;
  update: (runId: string, change: (row: RunRow) => RunRow) => Promise<RunRow | undefined>;
  /** Change many rows in one transaction, with one message to the other tabs. @returns the changed rows */
  updateMany: (runIds: readonly string[], change: (row: RunRow) => RunRow) => Promise<readonly RunRow[]>;
  observe: (runId: string, observation: RunObservation) => Promise<RunRow | undefined>;
  /** Remove these rows. @throws Error with a message for people if that fails */
  remove: (runIds: readonly string[]) => Promise<void>;
  /** Remove all of the user's own rows on this service. @throws Error with a message for people if that fails */
  clear: () => Promise<void>;
  subscribe: (listener: (change: LedgerChange) => void) => () => void;
  problem: () => LedgerProblem | undefined;
  /** Stop writing, because the owner may have signed out and cleared this browser. */
  close: () => void;
}

/** Open a ledger on a store. Tabs exchange changes over a channel of this ledger. */
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
      store.memoryOnly?.take(message.rows);
      learn(known.takeStored(message.rows));
    } else if (message.type === 'gone') {
      store.memoryOnly?.drop(message.runIds);
      forget(message.runIds);
    } else if (message.type === 'opened') shareMemoryRows();
    else if (message.type === 'unstored') takeUnstored(message.branches);
    else void inTurn(reload);
  });

  function publish(change: LedgerChange) {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        // A listener that throws must not affect the write or the other listeners.
        console.error(error);
      }
    }
  }

  /** Publish changed rows, and update the reported problem. */
  function learn(changed: readonly RunRow[]) {
    const isUnstored = known.unstored().length + unsavedInputs.size > 0;
    planRetry(isUnstored);
    const problem = lost ?? (isUnstored ? 'write-failed' : undefined);
    if (problem !== shownProblem) {
      shownProblem = problem;
      publish('all');
    } else if (changed.length > 0) publish(changed);
  }

  /** Schedule a retry, without postponing one that is already scheduled. */
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

  /** Write to the store, but not soon after a failure, since it may fail slowly while other writes wait. */
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
  function shareMemoryRows() {
    const rows = store.memoryOnly?.rows() ?? [];
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
      if (store.memoryOnly) channel.post({ type: 'opened' });
    } catch (error) {
      lost = isOutdated(error) ? 'outdated' : 'no-storage';
      learn([]);
    }
  }

  const ready = () => (loading ??= load());

  /** Run writes one after another, so that each knows the rows that the previous one couldn't store. */
  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const turn = lastWrite.then(async () => {
      await ready();
      return step();
    });
    lastWrite = turn.catch(() => undefined);
    return turn;
  }

  /** Forget everything, including a failed write, because an emptied store is probably writable. */
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

  /** Retry the writes that failed, merged into what other tabs have stored since. */
  async function storeUnstored() {
    // Another tab may have stored a row without its inputs.
    const runIds = [...new Set([...known.unstored(), ...unsavedInputs.keys()])];
    if (runIds.length === 0) return;
    const entries = runIds.flatMap((runId) => {
      const row = known.get(runId);
      return row ? { row, inputs: unsavedInputs.get(runId) } : [];
    });
    const sent = new Map(entries.map(({ row }) => [row.runId, row]));
    // Read these before the write, since another tab may store rows before the transaction begins.
    const bases = new Map(runIds.map((runId) => [runId, known.storedOf(runId)]));
    const stored = await write(() =>
      store.put(entries, (kept, given) => {
        const base = bases.get(given.runId);
        // A run that was stored, but is missing now, was removed in another tab.
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
    if (closed) throw new Error('The session has ended.');
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

  /** The IDs of the runs that have stored inputs. */
  function idsOfStarted(): readonly string[] {
    return known.list().flatMap(({ runId, given }) => (given && !unsavedInputs.has(runId) ? [runId] : []));
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
          ? await store.readAllInputs().catch(() => ({ inputs: noInputs, unreadable: idsOfStarted() }))
          : { inputs: noInputs, unreadable: [] };
      // Stored inputs take precedence, as in a successful write.
      return { inputs: new Map([...unsavedInputs, ...inputs]), unreadable };
    },
    add: (added) => inTurn(() => addEntries(added.map(withGiven))),
    mirror: (entries) => inTurn(() => addEntries(entries.map(withGiven), addNewerFacts)),
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

/** Whether a newer version of this program has upgraded the store. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.name === 'VersionError';
}

/** Throw instead of returning undefined, because a caller would then start runs without inputs. */
function failToRead(cause: unknown): never {
  throw new Error(texts.unreadableInputs, { cause });
}

function failToForget(cause: unknown): never {
  throw new Error('The runs couldn’t be removed from this browser.', { cause });
}

/** Add a summary of the inputs to the row, so that lists need not read all inputs. */
function withGiven({ row, inputs }: RunEntry): RunEntry {
  const isKnown = inputs !== undefined || isStartedHere(row.facts);
  return row.given || !isKnown ? { row, inputs } : { row: { ...row, given: givenInputs(inputs) }, inputs };
}
