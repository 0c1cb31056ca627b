import { type RunSort, sortKey, sortRuns } from './run-sort.ts';

/** Sorts like `sortRuns`, but reuses the last order as long as no sort key has changed. */
export type RunSorter = typeof sortRuns;

/** Create a sorter for one list, where most changes affect only the facts of one row. */
export function makeRunSorter(): RunSorter {
  let last: { readonly sort: RunSort; readonly keys: readonly string[]; readonly order: readonly number[] } | undefined;
  return (rows, sort, now, names) => {
    const keys = rows.map((row) => `${row.runId} ${sortKey(row, sort, now, names)}`);
    if (last?.sort !== sort || !areSame(last.keys, keys)) {
      const places = new Map(rows.map((row, place) => [row, place] as const));
      const order = sortRuns(rows, sort, now, names).flatMap((row) => places.get(row) ?? []);
      last = { sort, keys, order };
    }
    return last.order.flatMap((place) => rows[place] ?? []);
  };
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, index) => key === others[index]);
}
