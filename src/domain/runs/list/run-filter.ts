import { createFolder } from '@/domain/fold.ts';
import type { RunNames } from '@/domain/runs/run-names.ts';
import { batchOf, givenName, givenNote, isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, type RunStateKind, runStateKind } from '@/domain/runs/run-state.ts';
import { isEmptySearch, matches, searchText } from '@/domain/workflow-search.ts';

import { groupsOf, type RunStateGroup } from './run-groups.ts';
import { makeTermTest, parseRunTerms } from './run-terms.ts';

/** Filters of the run list; `''` filters nothing. */
export interface RunFilter {
  readonly state: RunStateGroup | '';
  readonly workflow: string;
  readonly team: string;
  /** The ID of the user who started it. */
  readonly by: string;
  /** Those of the person alone. */
  readonly mine: boolean;
  /**
   * Terms, see `parseRunTerms`; words are searched in the names of the run, its workflow and team, its ID, its message,
   * its note and its inputs.
   */
  readonly q: string;
  /** Started within this many hours. */
  readonly hours: number | '';
  /** ID of a batch. */
  readonly batch: string;
  /** Archived runs instead of the others. */
  readonly archived: boolean;
}

/** How many runs there are of each group of states, among those that pass the rest of a filter. */
export type RunCounts = Readonly<Record<RunStateGroup | 'all' | 'archived', number>>;

/** The runs that pass a filter, in the order in which they come, and how many each other choice of state would show. */
export interface NarrowedRuns {
  readonly rows: readonly RunRow[];
  readonly counts: RunCounts;
}

/**
 * Narrow runs down at a time, in milliseconds since the epoch.
 * @param inputs what each was given, as folded text, where that is at hand
 */
export function narrowRuns(
  rows: readonly RunRow[],
  filter: RunFilter,
  now: number,
  inputs?: ReadonlyMap<string, string>,
): NarrowedRuns {
  const counts = { all: 0, archived: 0, unfinished: 0, finished: 0, failed: 0, unknown: 0, cancelled: 0 };
  const { search, keyed } = parseRunTerms(filter.q, now);
  const passesTerms = makeTermTest(keyed, now);
  const isSearched = !isEmptySearch(search);
  const foldText = createFolder();
  const passing = rows.filter((row) => {
    if (!passesRest(row, filter, now)) return false;
    const kind = runStateKind(row.facts, now);
    if (!passesTerms(row, kind)) return false;
    if (isSearched && !matches(searchedText(row, inputs?.get(row.runId) ?? '', now, foldText), search)) return false;
    const archived = row.archivedAt !== undefined;
    if (archived) counts.archived += 1;
    else {
      counts.all += 1;
      for (const group of groupsOf[kind]) counts[group] += 1;
    }
    return archived === filter.archived && (!filter.state || isInGroup(kind, filter.state));
  });
  return { rows: passing, counts };
}

function passesRest(row: RunRow, { batch, workflow, team, by, mine, hours }: RunFilter, now: number): boolean {
  if (mine && !isMine(row.facts)) return false;
  if (by && row.facts.service?.startedBy.id !== by) return false;
  if (batch && batchOf(row) !== batch) return false;
  if (workflow && row.workflowId !== workflow) return false;
  if (team && row.teamId !== team) return false;
  return hours === '' || now - row.createdAt <= hours * 3_600_000;
}

/** Whether a state is in a group. */
export function isInGroup(kind: RunStateKind, group: RunStateGroup): boolean {
  return groupsOf[kind].includes(group);
}

function searchedText(row: RunRow, inputs: string, now: number, foldText: (text: string) => string): string {
  const text = [givenName(row), row.workflowName, row.teamName, runState(row.facts, now).words, givenNote(row)].join(
    '\n',
  );
  return searchText(`${foldText(text)}\n${inputs}`, row.runId);
}

/** Orders of the list; `-` is descending. */
export const runSorts = ['-started', 'started', 'name', '-name', 'state', '-state'] as const;
export type RunSort = (typeof runSorts)[number];

/** Sort the newest first; runs of a batch stay together, by number. */
export function byStart(rows: readonly RunRow[]): readonly RunRow[] {
  const firstOf = new Map<string, number>();
  for (const row of rows) {
    const batch = batchOf(row);
    if (batch !== undefined) firstOf.set(batch, Math.min(firstOf.get(batch) ?? Infinity, row.createdAt));
  }
  if (firstOf.size === 0) return rows;
  const keys = new Map(
    rows.map((row) => {
      const batch = batchOf(row) ?? '';
      return [row, { batch, at: firstOf.get(batch) ?? row.createdAt, part: partNumber(row) }] as const;
    }),
  );
  const none = { batch: '', at: 0, part: 0 };
  return rows.toSorted((a, b) => {
    const [one, other] = [keys.get(a) ?? none, keys.get(b) ?? none];
    return (
      other.at - one.at || one.batch.localeCompare(other.batch) || other.part - one.part || b.createdAt - a.createdAt
    );
  });
}

function partNumber({ part = '' }: RunRow): number {
  const number = Number(part.slice(part.lastIndexOf(':') + 1));
  return Number.isFinite(number) ? number : 0;
}

/** Rows in an order; rows come newest first. @param names what they are called among all others */
export function sortRuns(rows: readonly RunRow[], sort: RunSort, now: number, names: RunNames): readonly RunRow[] {
  if (sort === '-started') return byStart(rows);
  if (sort === 'started') return byStart(rows).toReversed();
  const textOf = (row: RunRow) => (sort.endsWith('name') ? names.title(row) : runState(row.facts, now).label);
  const texts = new Map(rows.map((row) => [row, textOf(row)] as const));
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const ascending = rows.toSorted((a, b) => collator.compare(texts.get(a) ?? '', texts.get(b) ?? ''));
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}

/** Failed runs first; the order is kept otherwise. */
export function failedFirst(rows: readonly RunRow[], now: number): readonly RunRow[] {
  const hasFailed = (row: RunRow) => isInGroup(runStateKind(row.facts, now), 'failed');
  return [...rows.filter(hasFailed), ...rows.filter((row) => !hasFailed(row))];
}

/** Number of runs in progress, regardless of the filters. */
export function countActive(rows: readonly RunRow[], now: number): number {
  return rows.filter(({ facts, archivedAt }) => archivedAt === undefined && !isEnd(runStateKind(facts, now))).length;
}
