import { isMine, type RunRow } from '@/domain/runs/run-record.ts';

import { createMemoryRunStore } from './memory-run-store.ts';
import type { RunEntry, RunStore } from './run-store.ts';

const isTheirs = ({ row }: RunEntry) => !isMine(row.facts);

/**
 * A store that keeps other people's runs in this tab's memory alone while the session is not remembered on this
 * device: what was stored of them before is removed.
 */
export function keepOthersInMemory(store: RunStore, isRemembered: () => boolean): RunStore {
  const memory = createMemoryRunStore();
  const others = new Map<string, RunRow>();

  function note(rows: readonly RunRow[]): RunRow[] {
    for (const row of rows) others.set(row.runId, row);
    return [...rows];
  }

  async function forget(runIds: readonly string[]) {
    for (const runId of runIds) others.delete(runId);
    await memory.remove(runIds);
  }

  return {
    ...store,
    readAll: async () => {
      const stored = await store.readAll();
      if (isRemembered()) return stored;
      const theirs = stored.filter(({ facts }) => !isMine(facts)).map(({ runId }) => runId);
      if (theirs.length > 0) await store.remove(theirs);
      return [...stored.filter(({ facts }) => isMine(facts)), ...others.values()];
    },
    readInputs: async (runId) => (await memory.readInputs(runId)) ?? store.readInputs(runId),
    readAllInputs: async () => {
      const { inputs, unreadable } = await store.readAllInputs();
      return { inputs: new Map([...(await memory.readAllInputs()).inputs, ...inputs]), unreadable };
    },
    put: async (entries, merge) => {
      if (isRemembered()) return store.put(entries, merge);
      const mine = entries.filter((entry) => !isTheirs(entry));
      const stored = new Set<string>();
      // A run added here is stored, even if someone else started it.
      const updated = await store.put(entries, (kept, given) => {
        if (kept) stored.add(given.runId);
        const known = kept ?? others.get(given.runId);
        return kept || isMine(given.facts) ? merge(known, given) : undefined;
      });
      await forget(mine.map(({ row }) => row.runId));
      const theirs = entries.filter((entry) => isTheirs(entry) && !stored.has(entry.row.runId));
      return [...updated, ...note(await memory.put(theirs, merge))];
    },
    update: async (runIds, change) => [
      ...note(await memory.update(runIds, change)),
      ...(await store.update(runIds, change)),
    ],
    remove: async (runIds) => {
      await forget(runIds);
      await store.remove(runIds);
    },
    clear: async () => {
      others.clear();
      await memory.clear();
      await store.clear();
    },
    unkept: {
      rows: () => (isRemembered() ? [] : [...others.values()]),
      drop: (runIds) => void forget(runIds),
      take: (rows) => {
        if (isRemembered()) return;
        const theirs = rows.filter(({ facts }) => !isMine(facts));
        note(theirs);
        void memory.put(
          theirs.map((row) => ({ row: { ...row, revision: row.revision - 1 } })),
          (kept, given) => (kept && kept.revision > given.revision ? undefined : given),
        );
      },
    },
  };
}
