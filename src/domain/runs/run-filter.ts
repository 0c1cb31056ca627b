import type { RunRow } from './run-record.ts';
import { isEnd, runState, type RunStateKind } from './run-state.ts';

/** Which runs are shown: groups of states that a person looks for, besides each state by itself. */
export const runStateGroups = {
  unfinished: 'Only unfinished',
  finished: 'Only finished',
  failed: 'Only failed',
  cancelled: 'Only cancelled',
  unknown: 'Needs a look',
} as const;

export type RunStateGroup = keyof typeof runStateGroups;

const groupOf: Readonly<Record<Exclude<RunStateGroup, 'unfinished'>, readonly RunStateKind[]>> = {
  finished: ['finished', 'output-gone'],
  failed: ['failed', 'not-accepted'],
  cancelled: ['cancelled', 'cancel-accepted', 'cancelling'],
  unknown: ['not-confirmed', 'check-failed', 'stopped', 'output-gone', 'not-accepted'],
};

/** What the list of runs is narrowed down to; `''` narrows nothing. */
export interface RunFilter {
  readonly state: RunStateGroup | '';
  readonly workflow: string;
  readonly team: string;
  /** Words that must all occur in the names of the run, its workflow or team, its ID, its message or its inputs. */
  readonly q: string;
  /** Started within this many hours. */
  readonly hours: number | '';
  /** Those that were started together. */
  readonly batch: string;
  /** Archived runs instead of the others. */
  readonly archived: boolean;
}

/**
 * Whether a run passes a filter at a time, in milliseconds since the epoch.
 * @param inputs what it was given, as text, where that is at hand
 */
export function passesFilter(row: RunRow, filter: RunFilter, now: number, inputs = ''): boolean {
  if ((row.archivedAt !== undefined) !== filter.archived) return false;
  if (filter.batch && batchOf(row) !== filter.batch) return false;
  if (filter.workflow && row.workflowId !== filter.workflow) return false;
  if (filter.team && row.teamId !== filter.team) return false;
  if (filter.hours !== '' && now - row.createdAt > filter.hours * 3_600_000) return false;
  return matchesWords(row, filter.q, inputs, now) && matchesState(row, filter.state, now);
}

function matchesState(row: RunRow, group: RunStateGroup | '', now: number): boolean {
  if (!group) return true;
  const { kind } = runState(row.facts, now);
  return group === 'unfinished' ? !isEnd(kind) : groupOf[group].includes(kind);
}

function matchesWords(row: RunRow, query: string, inputs: string, now: number): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const said = runState(row.facts, now).words;
  const text = [row.name, row.workflowName, row.teamName, row.runId, said, inputs].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Orders of the list; `-` is descending. */
export const runSorts = ['-started', 'started', 'name', '-name', 'state', '-state'] as const;
export type RunSort = (typeof runSorts)[number];

/** What is started together stays together, by its number: it starts side by side, in no order of its own. */
function byStart(rows: readonly RunRow[]): readonly RunRow[] {
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

/** Rows in an order; rows come newest first. */
export function sortRuns(rows: readonly RunRow[], sort: RunSort, now: number): readonly RunRow[] {
  if (sort === '-started') return byStart(rows);
  if (sort === 'started') return byStart(rows).toReversed();
  const textOf = (row: RunRow) => (sort.endsWith('name') ? runTitle(row) : runState(row.facts, now).label);
  const texts = new Map(rows.map((row) => [row, textOf(row)] as const));
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const ascending = rows.toSorted((a, b) => collator.compare(texts.get(a) ?? '', texts.get(b) ?? ''));
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}

/** What a run was started together with; undefined for one that was started by itself. */
export function batchOf({ part }: RunRow): string | undefined {
  return part?.slice(0, part.lastIndexOf(':'));
}

/** Those that failed before the others, each in the order in which they come. */
export function failedFirst(rows: readonly RunRow[], now: number): readonly RunRow[] {
  const hasFailed = (row: RunRow) => groupOf.failed.includes(runState(row.facts, now).kind);
  return [...rows.filter(hasFailed), ...rows.filter((row) => !hasFailed(row))];
}

/** What a run is called: its name, or "Run" and the first eight characters of its id. */
export function runTitle({ name, runId }: Pick<RunRow, 'name' | 'runId'>): string {
  return name ? name : `Run ${runId.slice(0, 8)}`;
}
