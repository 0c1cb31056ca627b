import type { RunInputs } from '@/contract/run.ts';
import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { mergeRows } from '@/domain/runs/run-merge.ts';
import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { channels } from '@/domain/storage-keys.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { createMemoryRunStore } from './memory-run-store.ts';
import { revised, type RunEntry, type RunStore } from './run-store.ts';
import { texts } from './texts.ts';

/** Why rows are kept in this tab's memory only: the browser refuses to store at all, or a write did not fit. */
export type LedgerProblem = 'no-storage' | 'write-failed';

/** What changed: some rows, or anything at all. */
type LedgerChange = readonly RunRow[] | 'all';

type Message = { readonly type: 'rows'; readonly rows: readonly RunRow[] } | { readonly type: 'reload' };

/** The runs of one person on one service, the same in every tab. Rows never carry a result's address. */
export interface Ledger {
  readonly key: string;
  /** Newest first. The same array until something changes. */
  list: () => Promise<readonly RunRow[]>;
  get: (runId: string) => Promise<RunRow | undefined>;
  /** What a run was given; undefined where nobody here knows. @throws Error when it can't be read */
  inputs: (runId: string) => Promise<RunInputs | undefined>;
  /** What all runs were given, if known. */
  allInputs: () => Promise<ReadonlyMap<string, RunInputs>>;
  /** Resolves when the rows are kept. Rows that are there already are merged; none is ever replaced by a lesser one. */
  add: (entries: readonly RunEntry[]) => Promise<void>;
  update: (runId: string, change: (row: RunRow) => RunRow) => Promise<RunRow | undefined>;
  /** Change many rows: one transaction, one message to the other tabs. @returns those that changed */
  updateMany: (runIds: readonly string[], change: (row: RunRow) => RunRow) => Promise<readonly RunRow[]>;
  observe: (runId: string, observation: RunObservation) => Promise<RunRow | undefined>;
  /** Forget all rows of this person on this service. @throws Error in words for a person where they could not be */
  clear: () => Promise<void>;
  subscribe: (listener: (change: LedgerChange) => void) => () => void;
  problem: () => LedgerProblem | undefined;
  /** Nothing is written afterwards: the owner may have signed out, and cleared this browser. */
  close: () => void;
}

/** Open a ledger over a store; tabs tell each other of changes over a channel of the ledger's own. */
export function openLedger(key: string, firstStore: RunStore): Ledger {
  let store = firstStore;
  let problem: LedgerProblem | undefined;
  let sorted: readonly RunRow[] | undefined;
  let loading: Promise<void> | undefined;
  let closed = false;
  const rows = new Map<string, RunRow>();
  const unsaved = new Map<string, RunInputs>();
  const listeners = new Set<(change: LedgerChange) => void>();
  const channel = openTabChannel<Message>(channels.runs(key), (message) => {
    if (message.type === 'rows') take(message.rows);
    else void reload();
  });

  function take(changed: readonly RunRow[]) {
    const news = changed.filter((row) => row.revision > (rows.get(row.runId)?.revision ?? -1));
    if (news.length === 0) return;
    const known = sorted && news.every(({ runId, createdAt }) => rows.get(runId)?.createdAt === createdAt);
    for (const row of news) rows.set(row.runId, row);
    // A row that is where it was needs no sorting of all the others.
    sorted = known ? sorted?.map((row) => rows.get(row.runId) ?? row) : undefined;
    publish(news);
  }

  function publish(change: LedgerChange) {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        // A fault of a listener is no reason to lose a write, nor to leave the others out.
        console.error(error);
      }
    }
  }

  function report(next: LedgerProblem) {
    if (problem === next) return;
    problem ??= next;
    publish('all');
  }

  async function load() {
    try {
      for (const row of await store.readAll()) {
        if (row.revision > (rows.get(row.runId)?.revision ?? -1)) rows.set(row.runId, row);
      }
    } catch {
      store = createMemoryRunStore();
      report('no-storage');
    }
    sorted = undefined;
  }

  const ready = () => (loading ??= load());

  async function reload() {
    rows.clear();
    loading = load();
    await loading;
    publish('all');
  }

  function tell(changed: readonly RunRow[]) {
    channel.post({ type: 'rows', rows: changed });
    take(changed);
  }

  async function updateMany(runIds: readonly string[], change: (row: RunRow) => RunRow): Promise<readonly RunRow[]> {
    await ready();
    if (closed) return [];
    const kept = await store.update(runIds, change).catch(() => {
      report('write-failed');
      return [];
    });
    const saved = new Set(kept.map(({ runId }) => runId));
    const unsavedRows = runIds.flatMap((runId) => (saved.has(runId) ? [] : changeUnsaved(runId, change)));
    const changed = [...kept, ...unsavedRows];
    const news = changed.filter(({ runId, revision }) => revision > (rows.get(runId)?.revision ?? -1));
    if (news.length > 0) tell(news);
    return changed;
  }

  async function update(runId: string, change: (row: RunRow) => RunRow): Promise<RunRow | undefined> {
    const [row] = await updateMany([runId], change);
    return row ?? rows.get(runId);
  }

  /** What could not be stored lives on in this tab. */
  function changeUnsaved(runId: string, change: (row: RunRow) => RunRow): readonly RunRow[] {
    const row = rows.get(runId);
    if (!row || !problem) return [];
    const changed = change(row);
    return changed === row ? [] : [revised(changed)];
  }

  return {
    key,
    list: async () => {
      await ready();
      sorted ??= [...rows.values()].toSorted((a, b) => b.createdAt - a.createdAt);
      return sorted;
    },
    get: async (runId) => {
      await ready();
      return rows.get(runId);
    },
    inputs: async (runId) => {
      await ready();
      return unsaved.get(runId) ?? (await store.readInputs(runId).catch(unreadable));
    },
    allInputs: async () => {
      await ready();
      const kept = await store.readAllInputs().catch(() => new Map<string, RunInputs>());
      return new Map([...kept, ...unsaved]);
    },
    add: async (added) => {
      await ready();
      if (closed) throw new Error('Nobody is signed in any more.');
      const entries = added.map(withGiven);
      try {
        tell(await store.put(entries, mergeRows));
      } catch {
        report('write-failed');
        for (const { row, inputs } of entries) if (inputs) unsaved.set(row.runId, inputs);
        tell(
          entries.map(({ row }) => {
            const known = rows.get(row.runId);
            return revised(known ? mergeRows(known, row) : row);
          }),
        );
      }
    },
    update,
    updateMany,
    observe: (runId, observation) => update(runId, (row) => observe(row, observation)),
    clear: async () => {
      await ready();
      await store.clear().catch((cause: unknown) => {
        throw new Error('This browser did not let the runs be forgotten.', { cause });
      });
      unsaved.clear();
      rows.clear();
      sorted = undefined;
      channel.post({ type: 'reload' });
      publish('all');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problem: () => problem,
    close: () => {
      closed = true;
      channel.close();
      store.close();
      listeners.clear();
    },
  };
}

/** Rather than nothing, which would start runs without inputs. */
function unreadable(cause: unknown): never {
  throw new Error(texts.unreadableInputs, { cause });
}

/** A row says in short what its run was given, so that the list need not read all inputs. */
function withGiven({ row, inputs }: RunEntry): RunEntry {
  const isKnown = inputs !== undefined || row.facts.start.kind !== 'tracked';
  return row.given || !isKnown ? { row, inputs } : { row: { ...row, given: givenInputs(inputs) }, inputs };
}
