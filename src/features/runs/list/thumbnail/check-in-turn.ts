import type { RunObservation } from '@/domain/runs/run-observation.ts';
import { checkRun } from '@/features/runs/check-run.ts';
import type { Runs } from '@/features/runs/watch/create-runs.ts';

import { wait } from './wait.ts';

/** Delay before a visible run is checked, in milliseconds, so that scrolling past it sends no request. */
const settleMs = 150;
/** Delay before looking for a free slot again, in milliseconds. */
const againMs = 100;

/**
 * Request the result of a finished run for its preview, using one of the few slots for background requests. If the
 * signal aborts before a slot is free, no request is sent.
 * @throws Error if the service's response was not usable
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
    // Only a missing result changes what is known about a finished run.
    if (observation.type === 'no-result') await ledger.observe(runId, observation);
    return { result, error };
  } finally {
    // Release the slot before the file is fetched, because slots limit only requests to the service.
    giveBack(learnt);
  }
}
