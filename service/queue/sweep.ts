import type { Clock } from '../platform/clock.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import type { RunClaims, Underway } from '../store/runs/run-claims.ts';

/** A worker counts as dead after this many sweeps, a second apart, without a heartbeat. It sends one every 0.7 s. */
const LOOKS = 10;

/**
 * Take over runs of dead workers. Sweeps are counted instead of time, so that neither a changed clock nor a suspension
 * of this process makes living workers look dead.
 * @returns one sweep, to be repeated
 */
export function createSweep(claims: RunClaims, clock: Clock, slots?: ExecutorSlots): () => Promise<void> {
  let seen = new Map<string, { readonly beat: number; readonly looks: number }>();
  return async () => {
    const before = seen;
    // After a failed sweep, counting restarts, because workers may have been unable to write heartbeats, too.
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
