import { clock } from '@/api/clock.ts';
import { ApiError, isGone } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import { getRunResult } from '@/contract/endpoints.ts';
import type { RunObservation } from '@/domain/runs/run-observation.ts';

import { toFault } from './run-fault.ts';

/** The observation made by checking a run, and the result itself, which is never stored. */
export interface RunCheck {
  readonly observation: RunObservation;
  readonly result?: string | undefined;
  /** Why the result is missing. */
  readonly error?: unknown;
}

/**
 * Request a run's result once (interface §4.10). A failed request is returned as an observation.
 * @throws AbortError if `signal` is aborted
 */
export async function checkRun(
  api: Api,
  runId: string,
  signal?: AbortSignal,
  now: () => number = clock.now,
): Promise<RunCheck> {
  const sentAt = now();
  try {
    const { result } = await api.request(getRunResult, { params: { run_id: runId }, signal });
    return { observation: { type: 'result-found', sentAt, at: now() }, result };
  } catch (error) {
    signal?.throwIfAborted();
    return { observation: failedCheck(error, sentAt, now()), error };
  }
}

function failedCheck(error: unknown, sentAt: number, at: number): RunObservation {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (isGone(error)) {
    return { type: 'no-result', sentAt, at, words: error.words, runStatus: error.runStatus, retryAfterMs };
  }
  return { type: 'check-failed', sentAt, at, fault: toFault(error), retryAfterMs };
}
