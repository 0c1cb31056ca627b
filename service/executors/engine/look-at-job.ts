import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { RunFailure, type Execution, type Parked, type Product } from '../executor.ts';
import { isTrouble, StatusFailure, type Trouble } from '../http/retrying-request.ts';
import { actOnState, lookLater, type Attempt } from './act-on-state.ts';
import type { EngineJob } from './engine-job.ts';
import { valuesOf, type EngineOptions } from './engine.ts';
import type { Look } from './engine-rules.ts';
import { getFollowing } from './fetch-results.ts';
import { NotJsonError, readJson } from './read-json.ts';
import { knownState, readState, type EngineState } from './read-state.ts';
import { requestUrl } from './request-url.ts';

/**
 * Number of looks after which an unknown job may count as lost. A job may be unknown for a moment, between two of the
 * engine's queues or while a proxy can't reach the engine.
 */
const UNKNOWN_LOOKS = 3;
/** Statuses after which the job may still exist: changed credentials, a failing proxy, redirects in circles. */
const passing = new Set([302, 303, 401, 403, 407, 408, 409, 421, 423, 425]);

type Seen =
  | { readonly state: EngineState; readonly headers: IncomingHttpHeaders | undefined }
  | { readonly trouble: Trouble }
  | undefined;

/**
 * Look at the state of a job once.
 * @throws RunFailure with a message if the job failed, or can't be followed any more
 */
export async function lookAtJob(options: EngineOptions, attempt: Attempt, job: EngineJob): Promise<Product | Parked> {
  const seen = await seeJob(options, attempt.execution, job, attempt.signal);
  if (seen && 'trouble' in seen) return waitOutTrouble(options, job, seen.trouble, attempt.execution);
  if (seen) return actOnState(options, attempt, job, seen.state, seen.headers);
  const { spentMs } = attempt.execution;
  const unknown = (job.unknown ?? 0) + 1;
  const unknownAfterMs = job.unknownAfterMs ?? spentMs;
  if (
    unknown < UNKNOWN_LOOKS ||
    spentMs - unknownAfterMs < Math.min(options.unknownMs, options.limits.awaySeconds * 1000)
  ) {
    return lookLater(options, { ...job, unknown, unknownAfterMs, troubleAfterMs: undefined });
  }
  throw new RunFailure(
    'Its service no longer knows the job: it was restarted, or has removed the job. Start the run again.',
    { jobLeft: true },
  );
}

/**
 * The engine's state of a job; undefined if the engine doesn't know the job.
 * @param onMissing what a 404 or 410 means, which may also come from a proxy that can't reach the engine
 */
export async function seeJob(
  options: EngineOptions,
  execution: Execution,
  job: EngineJob,
  signal: AbortSignal,
  onMissing: 'unknown' | 'trouble' = 'unknown',
): Promise<Seen> {
  // A silent engine must not delay looks at jobs of other engines for long.
  const limited = AbortSignal.any([signal, AbortSignal.timeout(options.lookMs)]);
  /** Documents by their address, because two rules may use the same one. */
  const read = new Map<string, unknown>();
  for (const look of options.rules.looks) {
    const url = look.path === undefined ? job.status : requestUrl(options.url, look.path, valuesOf(execution, job));
    if (url === undefined) continue;
    const seen = await seeAt(options, look, url, `${execution.runId}-look`, job, read, limited).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        // Only a job's own status redirects to its result.
        if (look.path === undefined && isSeeOther(error)) return resultAt(error);
        return onMissing === 'trouble' ? foundTrouble(error, options.lookMs) : failedLook(error, options.lookMs);
      },
    );
    if (seen) return seen;
  }
  return undefined;
}

async function seeAt(
  options: EngineOptions,
  look: Look,
  url: string,
  messageId: string,
  job: EngineJob,
  read: Map<string, unknown>,
  signal: AbortSignal,
): Promise<Seen> {
  const places = { url, base: options.url };
  if (read.has(url)) {
    const state = readState(look, read.get(url), job.id, places);
    return state && { state, headers: undefined };
  }
  const answer = await getFollowing(options, url, messageId, signal, look.path === undefined);
  if (isTrouble(answer)) return { trouble: answer };
  const { headers } = answer;
  const isOwn = look.path === undefined;
  if (isOwn && mayBeResult(answer)) {
    answer.destroy();
    return { state: { kind: 'succeeded', results: [{ url }] }, headers };
  }
  if (answer.statusCode === 202 && !isJson(answer)) {
    answer.destroy();
    return { state: { kind: 'running', words: 'Its service is working on it.', numbers: {} }, headers };
  }
  const document = await readJson(answer);
  read.set(url, document);
  // Without a state, the document is the result itself.
  if (isOwn && answer.statusCode !== 202 && options.rules.submit.body === undefined && !knownState(look, document)) {
    return { state: { kind: 'succeeded', results: [{ url }] }, headers };
  }
  const state = readState(look, document, job.id, places);
  return state && { state, headers };
}

/** Interpret a failed look. @returns undefined if the engine doesn't know the job */
function failedLook(error: unknown, lookMs: number): { readonly trouble: Trouble } | undefined {
  if ((error as Error).name === 'TimeoutError') return troubleIn(`Its service sent nothing for ${lookMs / 1000} s.`);
  if (error instanceof StatusFailure) {
    if (error.status === 404 || error.status === 410) return undefined;
    if (passing.has(error.status)) return troubleIn(error.message);
    throw new RunFailure(error.message, { jobLeft: true });
  }
  // An HTML page comes from a proxy, so the failure is temporary.
  if (error instanceof NotJsonError) return troubleIn(error.message);
  if (error instanceof RunFailure) throw new RunFailure(error.message, { jobLeft: true });
  return troubleIn('The connection to its service was lost.');
}

/** Interpret a failed look in which a missing job also counts as a failure. */
export function foundTrouble(error: unknown, lookMs: number): { readonly trouble: Trouble } {
  return failedLook(error, lookMs) ?? troubleIn((error as Error).message);
}

function troubleIn(failure: string): { readonly trouble: Trouble } {
  return { trouble: { words: failure.split('\n')[0] ?? '', failure, refused: false } };
}

function isSeeOther(error: unknown): error is StatusFailure {
  return error instanceof StatusFailure && (error.status === 302 || error.status === 303);
}

function resultAt({ message, location }: StatusFailure): Seen {
  if (location === undefined) throw new RunFailure(message, { jobLeft: true });
  return { state: { kind: 'succeeded', results: [{ url: location }] }, headers: undefined };
}

/** Whether an answer is a file rather than a document about a job. */
function mayBeResult(answer: IncomingMessage): boolean {
  return answer.statusCode !== 202 && !isJson(answer);
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
}

function waitOutTrouble(options: EngineOptions, job: EngineJob, trouble: Trouble, { spentMs }: Execution): Parked {
  const troubleAfterMs = job.troubleAfterMs ?? spentMs;
  const { awaySeconds } = options.limits;
  if (spentMs - troubleAfterMs > awaySeconds * 1000) {
    const failure = `${trouble.words} This has lasted for ${Math.round(awaySeconds)} s, which is the limit of its executor.`;
    throw new RunFailure(failure, { jobLeft: true });
  }
  const parked = lookLater(options, { ...job, troubleAfterMs });
  const askInMs = Math.max(parked.askInMs, trouble.waitMs ?? 0);
  return { ...parked, askInMs, words: `${trouble.words} Trying again in ${Math.ceil(askInMs / 1000)} s.` };
}
