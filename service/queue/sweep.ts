import type { Clock } from '../platform/clock.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import type { RunClaims, Underway } from '../store/runs/run-claims.ts';

/**
 * Number of sweeps, a second apart, without a heartbeat, after which a worker counts as dead. A worker sends a
 * heartbeat every 0.7 s.
 */
const LOOKS = 10;

/**
 * Take over runs of dead workers. Sweeps are counted rather than time, so that neither a changed clock nor a suspension
 * of this process makes living workers appear dead.
 * @returns one sweep, to be repeated
 */
export function createSweep(claims: RunClaims, clock: Clock, slots?: ExecutorSlots): () => Promise<void> {
  let seen = new Map<string, { readonly beat: number; readonly looks: number }>();
  return async () => {
    const before = seen;
    // After a failed sweep, counting starts again, because workers may have been unable to write heartbeats, too.
    seen = new Map();
    const gone: Underway[] = [];
    const now = new Map<string, { readonly beat: number; readonly looks: number }>();
    for (const run of await claims.underway()) {
      const key = `${run.id}/${run.attempt}`;
      const last = before.get(key);
      const looks = last?.beat === run.beat ? last.looks + 1 : 0;
      now.set(key, { beat: run.beat, looks });
      if (looks >= LOOKS) gone.push(run);
    }
    await claims.takeOver(gone, clock.now(), slots);
    seen = now;
  };
}
