import { middleMs, runDuration } from './run-duration.ts';
import { canRepeat } from '@/domain/runs/can-repeat.ts';
import { goesOnElsewhere, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunStateKind, runStateKind } from '@/domain/runs/run-state.ts';
import { isLive } from '@/domain/runs/list/run-groups.ts';
import { type UsualDuration, usualDuration, usualOf } from './usual-duration.ts';

/** One bar of a strip of runs. */
export interface StripBar {
  readonly runId: string;
  readonly kind: RunStateKind;
  /** How long the run took or has been going, in milliseconds; undefined if unknown, or still queued. */
  readonly ms: number | undefined;
}

/** The runs of one workflow in this browser. */
export interface WorkflowHistory {
  /** The run that was started or tracked last. */
  readonly last: RunRow;
  /** The latest run that can be repeated; undefined if there is none. */
  readonly repeatable: RunRow | undefined;
  /** All runs of the workflow, newest first. */
  readonly rows: readonly RunRow[];
  /** The latest runs, oldest first. */
  readonly bars: readonly StripBar[];
  /** Median duration of the latest finished runs; undefined if there are too few runs. */
  readonly usual: UsualDuration | undefined;
  /** Number of the workflow's runs that are queued or running. */
  readonly live: number;
  /** Whether none of the workflow's runs changes with time. */
  readonly isSettled: boolean;
  /** Number of the workflow's runs. */
  readonly count: number;
}

/** Maximum height of a strip, in medians, so that one long run doesn't flatten the other bars. */
const highest = 2.5;

/** The duration that fills the height of a strip, in milliseconds. The bars of longer runs are cut off there. */
export function stripTop(bars: readonly StripBar[]): number {
  const known = bars.flatMap(({ ms }) => ms ?? []).toSorted((a, b) => a - b);
  const median = known[Math.floor((known.length - 1) / 2)] ?? 0;
  return Math.max(1, Math.min(known.at(-1) ?? 0, highest * Math.max(median, 1)));
}

/** Maximum number of bars in a strip. */
export const stripLength = 14;

/** Maximum number of latest results. */
const mostResults = 12;

/**
 * Maximum number of finished runs to consider, because each expired result costs a request before the next run takes its
 * place.
 */
const mostEnded = 24;

/**
 * The history of each workflow by its ID, computed in one pass over the rows, without archived runs.
 * @param rows the ledger's rows, newest first
 * @param now milliseconds since the epoch
 * @param before an earlier result, whose objects are reused for unchanged histories
 */
export function workflowHistories(
  rows: readonly RunRow[],
  now: number,
  before?: ReadonlyMap<string, WorkflowHistory>,
): ReadonlyMap<string, WorkflowHistory> {
  const byWorkflow = new Map<string, RunRow[]>();
  for (const row of rows) {
    if (row.workflowId === undefined || row.archivedAt !== undefined || goesOnElsewhere(row)) continue;
    const same = byWorkflow.get(row.workflowId);
    if (same) same.push(row);
    else byWorkflow.set(row.workflowId, [row]);
  }
  return new Map(
    [...byWorkflow].map(([workflowId, same]) => {
      const known = before?.get(workflowId);
      return [workflowId, known && isUnchanged(known, same) ? known : history(same, now)];
    }),
  );
}

/** Create a function that computes the histories after each change of the rows, starting from its previous result. */
export function followHistories(): (rows: readonly RunRow[], now: number) => ReadonlyMap<string, WorkflowHistory> {
  let known: ReadonlyMap<string, WorkflowHistory> | undefined;
  return (rows, now) => (known = workflowHistories(rows, now, known));
}

/** Whether a history has the same rows as before and doesn't change with time. */
function isUnchanged(known: WorkflowHistory, rows: readonly RunRow[]): boolean {
  return known.isSettled && known.count === rows.length && known.rows.every((row, place) => row === rows[place]);
}

function history(rows: readonly RunRow[], now: number): WorkflowHistory {
  const [last] = rows;
  if (!last) throw new Error('a workflow without a run has no history');
  const kinds = rows.map(({ facts }) => runStateKind(facts, now));
  const finished = rows.filter((_, index) => hasFinished(kinds[index]));
  return {
    last,
    repeatable: rows.find(canRepeat),
    rows,
    bars: stripBars(rows, now),
    usual: usualDuration(finished.slice(0, usualOf).map((row) => runDuration(row, now))),
    live: kinds.filter(isLive).length,
    isSettled: !kinds.some(isActive),
    count: rows.length,
  };
}

/**
 * The bars of a strip: the latest of these runs, oldest first.
 * @param rows newest first
 * @param now milliseconds since the epoch
 */
export function stripBars(rows: readonly RunRow[], now: number): readonly StripBar[] {
  return rows
    .slice(0, stripLength)
    .map((row) => bar(row, now))
    .toReversed();
}

/**
 * The newest runs with a result, without archived runs.
 * @param rows newest first
 * @param now milliseconds since the epoch
 */
export function latestResults(rows: readonly RunRow[], now: number): readonly RunRow[] {
  const latest: RunRow[] = [];
  let ended = 0;
  for (const row of rows) {
    if (row.archivedAt !== undefined || goesOnElsewhere(row)) continue;
    const kind = runStateKind(row.facts, now);
    if (kind === 'finished') latest.push(row);
    if (hasFinished(kind)) ended += 1;
    if (latest.length === mostResults || ended === mostEnded) break;
  }
  return latest;
}

function bar(row: RunRow, now: number): StripBar {
  const kind = runStateKind(row.facts, now);
  // Time in the queue doesn't count.
  return { runId: row.runId, kind, ms: kind === 'queued' ? undefined : middleMs(runDuration(row, now)) };
}

function hasFinished(kind: RunStateKind | undefined): boolean {
  return kind === 'finished' || kind === 'output-gone';
}

/** Whether a run's state or duration may still change with time. */
function isActive(kind: RunStateKind): boolean {
  return !isEnd(kind) && kind !== 'stopped' && kind !== 'cancel-accepted';
}
