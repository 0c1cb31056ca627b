import type { RunObservation } from '@/domain/runs/run-observation.ts';
import { checkRun } from '@/features/runs/check-run.ts';
import type { Runs } from '@/features/runs/watch/create-runs.ts';

import { wait } from './wait.ts';

/** Delay before a visible run is checked, so that scrolling past sends no request. */
const settleMs = 150;
/** Delay before looking for a free slot again, in milliseconds. */
const againMs = 100;

/**
 * Request the result of a finished run for its preview, in one of the few slots for such low-priority requests. If
 * aborted before its turn, it is not requested.
 * @throws Error if the service gave no usable answer
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
    // A missing result is news; an existing one isn't.
    if (observation.type === 'no-result') await ledger.observe(runId, observation);
    return { result, error };
  } finally {
    // The slot limits requests to the service only, not to the host of the file.
    giveBack(learnt);
  }
}
