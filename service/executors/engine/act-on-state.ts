import type { IncomingHttpHeaders } from 'node:http';

import { parkCollecting } from '../collect-trouble.ts';
import { RunFailure, type Execution, type JobKeeper, type Parked, type Product } from '../executor.ts';
import { requestedDelay } from '../http/retrying-request.ts';
import { paceLook } from '../look-pace.ts';
import { asJob, type EngineJob } from './engine-job.ts';
import type { EngineOptions } from './engine.ts';
import { fetchResults } from './fetch-results.ts';
import type { EngineState } from './read-state.ts';

/** Longest wait between two looks that an engine may request. */
const LONGEST_REQUESTED_MS = 60 * 60 * 1000;

/** An attempt at a run, as passed between the parts of an executor. */
export interface Attempt {
  readonly execution: Execution;
  readonly signal: AbortSignal;
  readonly progress: (words: string) => void;
  readonly beginFetch: JobKeeper['beginFetch'];
}

/** Act on the state that an engine reports. */
export async function actOnState(
  options: EngineOptions,
  { execution, signal, progress, beginFetch }: Attempt,
  job: EngineJob,
  state: EngineState,
  headers: IncomingHttpHeaders | undefined,
): Promise<Product | Parked> {
  switch (state.kind) {
    case 'succeeded': {
      const later = lookLater(options, { ...job, troubleAfterMs: undefined });
      if (!(await beginFetch())) return later;
      const { runId: id, workflow } = execution;
      const product = await fetchResults(options, state.results, { id, workflowName: workflow.name, signal, progress });
      if (!canBeLookedAt(options, job)) return product;
      // The results can be fetched again while the engine has them.
      return { ...product, again: (error) => parkCollecting(error, (words) => ({ ...later, words })) };
    }
    case 'failed':
    case 'cancelled':
      throw new RunFailure(state.words);
    case 'queued':
    case 'running': {
      if (!canBeLookedAt(options, job)) {
        throw new RunFailure('Its service has not ended the job, and names no address for its status.', {
          jobLeft: true,
        });
      }
      const { words, numbers } = state;
      return {
        ...lookLater(options, { ...job, unknown: 0, unknownAfterMs: undefined, troubleAfterMs: undefined }, headers),
        words,
        numbers,
      };
    }
  }
}

function canBeLookedAt({ rules }: EngineOptions, job: EngineJob): boolean {
  const isKnown = (path: string | undefined) => path !== undefined && (job.id !== undefined || !path.includes('{id}'));
  return job.status !== undefined || rules.looks.some(({ path }) => isKnown(path));
}

/** Park a run until the next look at its job. The waits grow to 15 s, unless the engine requests longer ones. */
export function lookLater(options: EngineOptions, job: EngineJob, headers: IncomingHttpHeaders = {}): Parked {
  const { askInMs, waitMs } = paceLook(job.waitMs ?? options.firstLookMs);
  const requested = requestedDelay(headers, LONGEST_REQUESTED_MS) ?? 0;
  return { job: asJob({ ...job, waitMs }), askInMs: Math.max(requested, askInMs), words: undefined };
}
