import { isMine, type RunRow } from '@/domain/runs/run-record.ts';

import { createMemoryRunStore } from './memory-run-store.ts';
import type { RunEntry, RunStore } from './run-store.ts';

/**
 * Wrap a store so that it keeps other people's runs in this tab's memory while the session is not remembered on this
 * device, and removes those stored before.
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

  /** Take over the inputs of a run that turned out to be another person's, because they are removed from the store. */
  async function withStoredInputs(entry: RunEntry, leaving: readonly string[]): Promise<RunEntry> {
    const { runId } = entry.row;
    if (!leaving.includes(runId)) return entry;
    return { ...entry, inputs: (await store.readInputs(runId)) ?? entry.inputs };
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
      const theirs: RunEntry[] = [];
      const leaving: string[] = [];
      const inputsOf = new Map(entries.map(({ row, inputs }) => [row.runId, inputs]));
      const written = await store.put(entries, (kept, given) => {
        const merged = merge(kept ?? others.get(given.runId), given);
        if (!merged || isMine(merged.facts)) return merged;
        theirs.push({ row: merged, inputs: inputsOf.get(given.runId) });
        if (kept) leaving.push(given.runId);
        return undefined;
      });
      await forget(written.map(({ runId }) => runId));
      const taken = await Promise.all(theirs.map((entry) => withStoredInputs(entry, leaving)));
      if (leaving.length > 0) await store.remove(leaving);
      return [...written, ...note(await memory.put(taken, (_kept, given) => given))];
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
    memoryOnly: {
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
