import { isAnswered } from '@/domain/runs/run-arrival.ts';
import { observe, type RunObservation } from '@/domain/runs/run-observation.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import type { Ledger } from './ledger.ts';
import { revised, type RunEntry } from './run-store.ts';

/**
 * A ledger with guests, which are runs opened from a link. They are kept in this tab's memory, and not listed. They are
 * read and changed like rows, and become rows once the service confirms them or the user keeps them.
 */
export interface GuestLedger extends Ledger {
  /** Add a run without a row as a guest. */
  readonly host: (entry: RunEntry) => void;
  /** Remove a guest whose page was closed. */
  readonly dismiss: (runId: string) => void;
  /** Turn a guest into a row. */
  readonly keep: (runId: string) => Promise<void>;
  readonly isGuest: (runId: string) => boolean;
  readonly guests: () => readonly RunRow[];
}

/** Wrap a ledger so that it accepts guests. */
export function withGuests(ledger: Ledger): GuestLedger {
  const guests = new Map<string, RunEntry>();
  const listeners = new Set<Parameters<Ledger['subscribe']>[0]>();

  function publish(change: readonly RunRow[] | 'all') {
    for (const listener of listeners) listener(change);
  }

  // Subscribe before any other listener, so that a run with a row is no longer a guest when the other listeners are
  // called.
  ledger.subscribe((changed) => {
    if (changed !== 'all') for (const { runId } of changed) guests.delete(runId);
  });

  async function keep(runId: string) {
    const entry = guests.get(runId);
    if (!entry) return;
    await ledger.add([entry]);
    if (guests.delete(runId)) publish('all');
  }

  /** @returns undefined if the run is not a guest */
  async function changeGuest(runId: string, change: (row: RunRow) => RunRow): Promise<RunRow | undefined> {
    const entry = guests.get(runId);
    if (!entry) return undefined;
    const changed = change(entry.row);
    if (changed === entry.row) return entry.row;
    const row = revised(changed);
    guests.set(runId, { ...entry, row });
    publish([row]);
    if (isAnswered(row.facts)) await keep(runId);
    return row;
  }

  return {
    ...ledger,
    get: async (runId) => (await ledger.get(runId)) ?? guests.get(runId)?.row,
    inputs: async (runId) => guests.get(runId)?.inputs ?? ledger.inputs(runId),
    update: async (runId, change) => (await changeGuest(runId, change)) ?? ledger.update(runId, change),
    observe: async (runId, observation) =>
      (await changeGuest(runId, (row) => observeGuest(row, observation))) ?? ledger.observe(runId, observation),
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = ledger.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    host: (entry) => {
      guests.set(entry.row.runId, entry);
      publish([entry.row]);
    },
    dismiss: (runId) => {
      if (guests.delete(runId)) publish('all');
    },
    keep,
    isGuest: (runId) => guests.has(runId),
    guests: () => [...guests.values()].map(({ row }) => row),
  };
}

/** Stop automatic checks of a guest from another team. */
function observeGuest(row: RunRow, observation: RunObservation): RunRow {
  const observed = observe(row, observation);
  const isDenied = observation.type === 'check-failed' && observation.fault.status === 403;
  return isDenied ? observe(observed, { type: 'watch-stopped', at: observation.at }) : observed;
}
