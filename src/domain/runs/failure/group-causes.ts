import { isInGroup } from '@/domain/runs/list/run-groups.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runState, runStateKind } from '@/domain/runs/run-state.ts';

import { causeKey } from './cause-key.ts';
import { failureCause } from './failure-cause.ts';

/** Why a run failed, and the key it shares with other runs that failed for the same cause; see `causeKey`. */
export interface RowCause {
  readonly headline: string;
  readonly key: string;
}

/** Runs that failed for the same cause, in their original order. A run with an unknown cause forms a separate group. */
export interface CauseGroup {
  /** The headline is the runs' own if it is the same for all, or else masks the differences. */
  readonly cause: RowCause | undefined;
  readonly rows: readonly RunRow[];
}

/**
 * Reads the cause of a run's failure. @returns undefined for a run that has neither failed nor been rejected, or that
 * failed without a message
 */
export type CauseReader = (row: RunRow) => RowCause | undefined;

/**
 * Create a reader that caches causes by message, because a list of thousands of runs is read on each tick of the clock.
 */
export function makeCauseReader(): CauseReader {
  const known = new Map<string, RowCause>();
  return ({ facts }) => {
    // Neither a failure nor its message depends on the time, so pass any time.
    const words = isInGroup(runStateKind(facts, 0), 'failed') ? runState(facts, 0).words : '';
    if (words === '') return undefined;
    let cause = known.get(words);
    if (!cause) {
      const { headline } = failureCause(words);
      cause = { headline, key: causeKey(headline) };
      known.set(words, cause);
    }
    return cause;
  };
}

/** Group runs by the cause of their failure, in order of appearance. */
export function groupCauses(rows: readonly RunRow[], causeOf: CauseReader): readonly CauseGroup[] {
  const groups: { cause: RowCause | undefined; readonly rows: RunRow[] }[] = [];
  const byKey = new Map<string, (typeof groups)[number]>();
  for (const row of rows) {
    const cause = causeOf(row);
    const group = cause && byKey.get(cause.key);
    if (group) {
      group.rows.push(row);
      if (cause.headline !== group.cause?.headline) group.cause = { key: cause.key, headline: cause.key };
    } else {
      const made = { cause, rows: [row] };
      groups.push(made);
      if (cause) byKey.set(cause.key, made);
    }
  }
  return groups;
}
