import type { Log } from '../process/log.ts';
import type { Clock } from '../process/clock.ts';
import { removeUpTo, type Outputs } from '../outputs/outputs.ts';
import type { AuditStore } from '../store/audit-store.ts';
import type { Attempt } from '../store/run-claims.ts';
import type { RunStore } from '../store/run-store.ts';

/** How long ended runs, their outputs and entries of the audit log are kept, in days; undefined: for ever. */
export interface Retention {
  readonly runDays: number | undefined;
  readonly outputDays: number | undefined;
  readonly auditDays: number | undefined;
  /** How often what is older is looked for. */
  readonly everyMs: number;
}

/** Unless the environment says otherwise: nothing of a team's work goes by itself. */
export const keepForever: Retention = {
  runDays: undefined,
  outputDays: undefined,
  auditDays: undefined,
  everyMs: 10 * 60 * 1000,
};

interface Parts {
  readonly runs: RunStore;
  readonly audit: AuditStore;
  readonly outputs: Outputs;
  readonly clock: Clock;
  readonly log: Log;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

/**
 * Remove what has been kept long enough, in batches, so that nobody waits long. The file goes before its row says so:
 * a process that ends in between leaves no file that no row names.
 * @param stopped asked between batches
 * @returns one sweep, to be repeated
 */
export function createRetention(
  { runs, audit, outputs, clock, log }: Parts,
  { runDays, outputDays, auditDays }: Omit<Retention, 'everyMs'>,
  stopped: () => boolean,
): () => Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  async function sweep(find: () => Promise<Attempt[]>, forget: (ids: readonly string[]) => Promise<void>) {
    let count = 0;
    for (let more = true; more && !stopped();) {
      const found = await find();
      for (const { id, attempt } of found) await removeUpTo(outputs, id, attempt);
      if (found.length > 0) await forget(found.map(({ id }) => id));
      count += found.length;
      more = found.length === BATCH;
    }
    return count;
  }

  return async () => {
    if (runDays !== undefined) {
      const count = await sweep(
        () => runs.endedBefore(before(runDays), BATCH),
        (ids) => runs.removeEnded(ids),
      );
      if (count > 0) log.info({ count, days: runDays }, 'ended runs removed');
    }
    if (outputDays !== undefined) {
      const count = await sweep(
        () => runs.withOutputBefore(before(outputDays), BATCH),
        (ids) => runs.forgetOutputs(ids),
      );
      if (count > 0) log.info({ count, days: outputDays }, 'outputs removed');
    }
    if (auditDays !== undefined) {
      const oldest = before(auditDays);
      let count = 0;
      for (let more = true; more && !stopped();) {
        const removed = await audit.removeBefore(oldest, BATCH);
        count += removed;
        more = removed === BATCH;
      }
      if (count > 0) log.info({ count, days: auditDays }, 'entries of the audit log removed');
    }
  };
}
