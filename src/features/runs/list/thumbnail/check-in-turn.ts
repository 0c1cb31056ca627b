import type { RunObservation } from '@/domain/runs/run-observation.ts';
import { checkRun } from '@/features/runs/check-run.ts';
import type { Runs } from '@/features/runs/watch/create-runs.ts';

import { wait } from './wait.ts';

/** A run scrolled past isn't checked. */
const settleMs = 150;
/** No place for a request is free: look again after so long. */
const againMs = 100;

/**
 * Request the result of a finished run for its preview, in one of the few slots for such low-priority requests. Aborted
 * before its turn, it is not requested.
 * @throws Error if the service gave no answer that counts
 */
export async function checkInTurn({ api, ledger, monitor }: Runs, runId: string, signal: AbortSignal) {
  await wait(settleMs, signal);
  let giveBack = monitor.borrow();
  while (!giveBack) {
    await wait(againMs, signal);
    giveBack = monitor.borrow();
  }
  let learnt: RunObservation | undefined;
  try {
    const { observation, result, error } = await checkRun(api, runId, signal);
    learnt = observation;
    if (observation.type === 'check-failed') throw error;
    // A missing result is worth a change; an existing one isn't.
    if (observation.type === 'no-result') await ledger.observe(runId, observation);
    return { result, error };
  } finally {
    // The place is for requests to the service; how long another host takes is not its matter.
    giveBack(learnt);
  }
}
