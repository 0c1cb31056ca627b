import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { revised, type RunStore } from './run-store.ts';

/** Keeps a ledger until the tab is closed: for browsers that refuse to store, and for tests. */
export function createMemoryRunStore(): RunStore {
  const rows = new Map<string, RunRow>();
  const inputsOf = new Map<string, RunInputs>();
  return {
    readAll: () => Promise.resolve([...rows.values()]),
    readAllInputs: () => Promise.resolve(new Map(inputsOf)),
    readInputs: (runId) => Promise.resolve(inputsOf.get(runId)),
    put: (entries, merge) => {
      const written = entries.map(({ row, inputs }) => {
        const kept = rows.get(row.runId);
        const next = revised(kept ? merge(kept, row) : row);
        rows.set(row.runId, next);
        if (inputs && !inputsOf.has(row.runId)) inputsOf.set(row.runId, inputs);
        return next;
      });
      return Promise.resolve(written);
    },
    update: (runIds, change) => {
      const written = runIds.flatMap((runId) => {
        const row = rows.get(runId);
        const changed = row && change(row);
        return changed && changed !== row ? [revised(changed)] : [];
      });
      for (const row of written) rows.set(row.runId, row);
      return Promise.resolve(written);
    },
    clear: () => {
      rows.clear();
      inputsOf.clear();
      return Promise.resolve();
    },
    close: () => undefined,
  };
}
