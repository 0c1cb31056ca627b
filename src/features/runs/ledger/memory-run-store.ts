import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { revised, type RunStore } from './run-store.ts';

export function createMemoryRunStore(): RunStore {
  const rows = new Map<string, RunRow>();
  const inputsOf = new Map<string, RunInputs>();
  return {
    readAll: () => Promise.resolve([...rows.values()]),
    readAllInputs: () => Promise.resolve({ inputs: new Map(inputsOf), unreadable: [] }),
    readInputs: (runId) => Promise.resolve(inputsOf.get(runId)),
    put: (entries, merge) => {
      const written = entries.flatMap(({ row, inputs }) => {
        const merged = merge(rows.get(row.runId), row);
        if (!merged) return [];
        const next = revised(merged);
        rows.set(row.runId, next);
        if (inputs && !inputsOf.has(row.runId)) inputsOf.set(row.runId, inputs);
        return [next];
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
    remove: (runIds) => {
      for (const runId of runIds) {
        rows.delete(runId);
        inputsOf.delete(runId);
      }
      return Promise.resolve();
    },
    clear: () => {
      rows.clear();
      inputsOf.clear();
      return Promise.resolve();
    },
    close: () => undefined,
  };
}
