import type { Execution, Parked } from '../executor.ts';
import { isTrouble, StatusFailure } from '../http/retrying-request.ts';
import type { Message } from '../http/send.ts';
import { asJob, type EngineJob } from './engine-job.ts';
import { request, valuesOf, type EngineOptions } from './engine.ts';
import { seeJob } from './look-at-job.ts';
import { requestUrl } from './request-url.ts';
import { findJob } from './submit-job.ts';
import { fillJson, namesIn } from './template.ts';

const TRIES = 10;
const LONGEST_WAIT_MS = 60_000;
const REQUEST_MS = 10_000;
/** Refusals after which the job may still exist: changed credentials, a failing proxy. */
const passing = new Set([401, 403, 404, 407, 408, 421, 423, 425]);

/**
 * Cancel the job of a run that ended before its job did.
 * @returns when to try again; undefined if nothing is left to cancel
 * @throws Error after the last try
 */
export async function endJob(
  options: EngineOptions,
  execution: Execution,
  given: EngineJob,
  signal: AbortSignal,
): Promise<Parked | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
  let job = given;
  try {
    if (job.phase === 'sending' && options.rules.submit.again === 'find') {
      const found = await findJob(options, execution, limited);
      if (isTrouble(found)) throw new Error(found.failure);
      if (found.id !== undefined) job = { ...job, phase: 'sent', id: found.id };
    }
    await cancelJob(options, execution, job, limited);
    return undefined;
  } catch (error) {
    const endTries = (given.endTries ?? 0) + 1;
    if (endTries >= TRIES && !signal.aborted) throw error;
    const askInMs = Math.min(LONGEST_WAIT_MS, options.backoffMs * 2 ** (endTries - 1));
    return { job: asJob({ ...job, endTries }), askInMs };
  }
}

async function cancelJob(
  options: EngineOptions,
  execution: Execution,
  job: EngineJob,
  signal: AbortSignal,
): Promise<void> {
  const id = `${execution.runId}-cancel`;
  if (options.cancelUrl !== undefined) {
    await send(options, { url: options.cancelUrl, id, body: JSON.stringify({ run_id: execution.runId }) }, signal);
    return;
  }
  const values = valuesOf(execution, job);
  for (const { method, path, body, when } of options.rules.cancel) {
    if (job.id === undefined && namesIn([path, body]).includes('id')) continue;
    // Nothing was sent to the engine, so there is nothing to cancel.
    if (job.phase === 'waiting') continue;
    if (when !== undefined && (await stateOf(options, execution, job, signal)) !== when) continue;
    const url = path === undefined ? (job.cancel ?? job.status) : requestUrl(options.url, path, values);
    if (url === undefined) continue;
    const content = body === undefined ? undefined : JSON.stringify(fillJson(body, values));
    await send(options, { method, url, id, body: content }, signal);
  }
}

async function stateOf(options: EngineOptions, execution: Execution, job: EngineJob, signal: AbortSignal) {
  const seen = await seeJob(options, execution, job, signal, 'trouble');
  if (seen && 'trouble' in seen) throw new Error(seen.trouble.failure);
  return seen?.state.kind;
}

/** Send a message that cancels a job. A refusal means that the job has ended, unless it may be a passing one. */
async function send(options: EngineOptions, message: Message, signal: AbortSignal): Promise<void> {
  try {
    const answer = await request(options, message, signal);
    if (isTrouble(answer)) throw new Error(answer.failure);
    answer.destroy();
  } catch (error) {
    if (!(error instanceof StatusFailure) || passing.has(error.status)) throw error;
  }
}
