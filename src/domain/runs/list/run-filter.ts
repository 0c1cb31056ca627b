import { createFolder } from '@/domain/fold.ts';
import { givenName, givenNote, goesOnElsewhere, isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { runState, runStateKind } from '@/domain/runs/run-state.ts';
import { isEmptySearch, searchText } from '@/domain/workflow-search.ts';

import { groupsOf, isInGroup, type RunStateGroup } from './run-groups.ts';
import { makeRunSearch } from './run-search.ts';
import { makeTermTest, parseRunTerms } from './run-terms.ts';

/** Filters of the run list. An empty `q` doesn't filter. */
export interface RunFilter {
  /**
   * Terms; see `parseRunFilter`. Words are searched for in the run's name, ID, message, note and inputs, and in the
   * names of its workflow and team. A word such as `seed:10` matches the input with that key (see `makeRunSearch`).
   */
  readonly q: string;
  /** Whether to show only the user's own runs. */
  readonly mine: boolean;
  /** Whether to show archived runs instead of the others. */
  readonly archived: boolean;
  /** Whether days and times are in UTC instead of local. */
  readonly inUtc?: boolean;
}

/** Number of runs in each group of states, among the runs that match the rest of the filter. */
export type RunCounts = Readonly<Record<RunStateGroup | 'all' | 'archived', number>>;

/** The runs that match a filter, in their original order, and how many runs each group of states would show instead. */
export interface NarrowedRuns {
  readonly rows: readonly RunRow[];
  readonly counts: RunCounts;
}

/**
 * Filter runs. Times are in milliseconds since the epoch.
 * @param inputs the inputs of each run, as folded text, if available
 */
export function narrowRuns(
  rows: readonly RunRow[],
  filter: RunFilter,
  now: number,
  inputs?: ReadonlyMap<string, string>,
): NarrowedRuns {
  const counts = { all: 0, archived: 0, live: 0, finished: 0, failed: 0, unknown: 0, cancelled: 0 };
  const { search, status, rest } = parseRunTerms(filter.q);
  const hasStatus = makeTermTest(status, now, filter.inUtc);
  const passesTerms = makeTermTest(rest, now, filter.inUtc);
  const isSearched = !isEmptySearch(search);
  const isFound = makeRunSearch(search);
  const foldText = createFolder();
  const passing = rows.filter((row) => {
    if (goesOnElsewhere(row)) return false;
    if (filter.mine && !isMine(row.facts)) return false;
    const kind = runStateKind(row.facts, now);
    if (!passesTerms(row, kind)) return false;
    if (isSearched && !isFound(searchedText(row, inputs?.get(row.runId) ?? '', now, foldText))) return false;
    const archived = row.archivedAt !== undefined;
    if (archived) counts.archived += 1;
    else {
      counts.all += 1;
      for (const group of groupsOf[kind]) counts[group] += 1;
    }
    return archived === filter.archived && hasStatus(row, kind);
  });
  return { rows: passing, counts };
}

function searchedText(row: RunRow, inputs: string, now: number, foldText: (text: string) => string): string {
  const text = [givenName(row), row.workflowName, row.teamName, runState(row.facts, now).words, givenNote(row)].join(
    '\n',
  );
  return searchText(`${foldText(text)}\n${inputs}`, row.runId);
}

/** Move failed runs to the front, otherwise keeping the order. */
export function failedFirst(rows: readonly RunRow[], now: number): readonly RunRow[] {
  const hasFailed = (row: RunRow) => isInGroup(runStateKind(row.facts, now), 'failed');
  return [...rows.filter(hasFailed), ...rows.filter((row) => !hasFailed(row))];
}
