import { mergeBranches } from '@/domain/runs/run-merge.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import type { RunEntry } from './run-store.ts';

/** An unstored row, the row it was derived from, if any, and its unstored inputs. */
export interface Branch extends RunEntry {
  readonly base?: RunRow | undefined;
}

/** The rows of a ledger as this tab knows them: the stored ones, and those not yet stored. */
export interface KnownRows {
  readonly get: (runId: string) => RunRow | undefined;
  /** Newest first. The same array until something changes. */
  readonly list: () => readonly RunRow[];
  /** Add stored rows. @param sent the unstored rows that were written @returns the changed rows */
  readonly takeStored: (rows: readonly RunRow[], sent?: ReadonlyMap<string, RunRow>) => readonly RunRow[];
  /** Add rows that could not be stored, here or in another tab. @returns the changed rows */
  readonly takeUnstored: (branches: readonly Branch[]) => readonly RunRow[];
  /** The last stored version of a row, as far as this tab knows. */
  readonly storedOf: (runId: string) => RunRow | undefined;
  readonly isUnstored: (runId: string) => boolean;
  /** @returns run IDs */
  readonly unstored: () => readonly string[];
  readonly forget: (runIds: readonly string[]) => void;
  readonly clear: () => void;
}

/** Create an empty set of rows. */
export function createKnownRows(): KnownRows {
  const rows = new Map<string, RunRow>();
  /** For each run with an unstored row, the stored version that it was derived from. */
  const bases = new Map<string, RunRow | undefined>();
  let sorted: readonly RunRow[] | undefined;

  const storedOf = (runId: string) => (bases.has(runId) ? bases.get(runId) : rows.get(runId));

  function set(changed: readonly RunRow[]): readonly RunRow[] {
    const inPlace = sorted && changed.every(({ runId, createdAt }) => rows.get(runId)?.createdAt === createdAt);
    for (const row of changed) rows.set(row.runId, row);
    // No sorting is needed if all rows keep their positions.
    sorted = inPlace ? sorted?.map((row) => rows.get(row.runId) ?? row) : undefined;
    return changed;
  }

  return {
    get: (runId) => rows.get(runId),
    list: () => (sorted ??= [...rows.values()].toSorted((a, b) => b.createdAt - a.createdAt)),
    takeStored: (stored, sent) => {
      const news = stored.filter(({ runId, revision }) => revision > (storedOf(runId)?.revision ?? -1));
      const changed = news.map((row) => {
        const mine = rows.get(row.runId);
        if (!mine || !bases.has(row.runId)) return row;
        const merged = mergeBranches(sent?.get(row.runId) ?? bases.get(row.runId), row, mine);
        if (!isSame(merged, row)) {
          bases.set(row.runId, row);
          return merged;
        }
        bases.delete(row.runId);
        return row;
      });
      return set(changed);
    },
    takeUnstored: (branches) => {
      const changed = branches.flatMap(({ base, row }) => {
        const mine = rows.get(row.runId);
        // The run was removed in the meantime.
        if (base && !mine) return [];
        if (!bases.has(row.runId)) bases.set(row.runId, mine);
        return mine ? mergeBranches(base, mine, row) : row;
      });
      return set(changed);
    },
    storedOf,
    isUnstored: (runId) => bases.has(runId),
    unstored: () => [...bases.keys()],
    forget: (runIds) => {
      for (const runId of runIds) {
        rows.delete(runId);
        bases.delete(runId);
      }
      sorted = undefined;
    },
    clear: () => {
      rows.clear();
      bases.clear();
      sorted = undefined;
    },
  };
}

function isSame(one: RunRow, other: RunRow): boolean {
  return textOf(one) === textOf(other);
}

/** Everything in a row except its revision, in a fixed order of fields. */
function textOf({ revision: _revision, ...row }: RunRow): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
