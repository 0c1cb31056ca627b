import type { Retention } from '../config/retention.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/clock.ts';
import { BucketTrouble } from '../outputs/bucket/bucket-trouble.ts';
import { removeUpTo, type Outputs } from '../outputs/outputs.ts';
import type { AuditStore } from '../store/audit-store.ts';
import type { Attempt } from '../store/runs/run-claims.ts';
import type { RunStore } from '../store/runs/run-store.ts';

interface Parts {
  readonly runs: RunStore;
  readonly audit: AuditStore;
  readonly outputs: Outputs;
  readonly clock: Clock;
  readonly log: Log;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;
/** A clock that runs ahead by more between two sweeps was set. */
const LONGEST_STEP_MS = 60 * 60 * 1000;
/**
 * Number of consecutive storage failures after which the sweep of a kind of record ends, because further removals would
 * fail, too, each after up to 90 s of retries.
 */
const TROUBLES = 3;

/**
 * Remove expired records in batches, so that requests can be served in between. An output is removed before its row: a
 * process that ends in between leaves no output without a row. If a run's output can't be removed, the run keeps its
 * row until a later sweep succeeds; it delays no other run, and no other kind of record. If the storage of outputs
 * fails several times in a row, the sweep of that kind ends. A sweep after the clock was set forward removes nothing, so
 * that a wrong clock can be put right before the next one.
 * @param stopping aborts a sweep, even while it waits for the storage
 * @returns one sweep, to be repeated
 */
export function createRetention(
  { runs, audit, outputs, clock, log }: Parts,
  { runDays, outputDays, auditDays }: Omit<Retention, 'everyMs'>,
  stopping: AbortSignal,
): () => Promise<void> {
  async function sweepRuns(
    find: (skip: number) => Promise<Attempt[]>,
    forget: (ids: readonly string[]) => Promise<void>,
  ) {
    let count = 0;
    let kept = 0;
    let troubles = 0;
    let first: { readonly err: unknown; readonly run_id: string } | undefined;
    const isOver = () => stopping.aborted || troubles === TROUBLES;

    async function removeOutputs(found: readonly Attempt[]) {
      const removed: string[] = [];
      for (const { id, attempt } of found) {
        if (isOver()) break;
        try {
          await removeUpTo(outputs, id, attempt, stopping);
          removed.push(id);
          troubles = 0;
        } catch (error) {
          if (stopping.aborted) break;
          kept += 1;
          first ??= { err: error, run_id: id };
          troubles = error instanceof BucketTrouble ? troubles + 1 : 0;
        }
      }
      return removed;
    }

    try {
      for (let more = true; more && !isOver();) {
        const found = await find(kept);
        const removed = await removeOutputs(found);
        if (removed.length > 0) await forget(removed);
        count += removed.length;
        more = found.length === BATCH;
      }
    } finally {
      if (first) log.warn({ ...first, count: kept }, 'outputs could not be removed; the next sweep tries again');
    }
    return count;
  }

  async function sweepAudit(oldest: Date) {
    let count = 0;
    for (let more = true; more && !stopping.aborted;) {
      const removed = await audit.removeBefore(oldest, BATCH);
      count += removed;
      more = removed === BATCH;
    }
    return count;
  }

  /** Sweep one kind of record. A failure is only logged, so that the other kinds are swept nevertheless. */
  async function sweep(kind: string, days: number | undefined, remove: (before: Date) => Promise<number>) {
    if (days === undefined) return;
    try {
      const count = await remove(new Date(clock.now().getTime() - days * DAY_MS));
      if (count > 0) log.info({ count, days }, `${kind} removed`);
    } catch (error) {
      log.warn({ err: error }, `${kind} could not be removed; the next sweep tries again`);
    }
  }

  let aheadMs: number | undefined;
  return async () => {
    const beforeMs = aheadMs;
    aheadMs = clock.now().getTime() - performance.now();
    if (beforeMs !== undefined && aheadMs - beforeMs > LONGEST_STEP_MS) {
      log.warn('the clock was set forward; what is too old by it is removed at the next sweep');
      return;
    }
    await sweep('entries of the audit log', auditDays, sweepAudit);
    await sweep('ended runs', runDays, (before) =>
      sweepRuns(
        (skip) => runs.endedBefore(before, BATCH, skip),
        (ids) => runs.removeEnded(ids),
      ),
    );
    await sweep('outputs', outputDays, (before) =>
      sweepRuns(
        (skip) => runs.withOutputBefore(before, BATCH, skip),
        (ids) => runs.forgetOutputs(ids),
      ),
    );
  };
}
