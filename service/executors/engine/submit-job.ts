import type { IncomingMessage } from 'node:http';

import { RunFailure, type Execution, type JobKeeper, type Parked, type Product } from '../executor.ts';
import { answerContent } from '../http/answer-content.ts';
import { nameOfAnswer, typeOfAnswer } from '../http/answer-file.ts';
import {
  againWords,
  checked,
  createRetryingRequest,
  isTrouble,
  waitFor,
  type Ask,
  type Trouble,
} from '../http/retrying-request.ts';
import type { Message } from '../http/send.ts';
import { asJob, type EngineJob } from './engine-job.ts';
import { request, submitMessage, valuesOf, wordsIn, type EngineOptions } from './engine.ts';
import { getFollowing } from './fetch-results.ts';
import { firstAt, valuesAt } from './json-pointer.ts';
import { actOnState, lookLater, type Attempt } from './act-on-state.ts';
import { foundTrouble } from './look-at-job.ts';
import { readJson } from './read-json.ts';
import { readState } from './read-state.ts';
import { requestUrl } from './request-url.ts';

const LOST_WITHIN = 'The connection to it was lost within its answer.';

/** The failure of a run for which it is unknown whether the engine has the job. */
function uncertain(how: string): RunFailure {
  return new RunFailure(
    `It is unknown whether its service accepted the job. ${how} Check there before you start the run again.`,
    { jobLeft: true },
  );
}

/**
 * Submit a run, or submit it again if its acceptance is unknown. A submission is stored before it is sent, and repeated
 * only if the engine recognises the repeat or doesn't have the job.
 */
export async function submitJob(
  options: EngineOptions,
  attempt: Attempt,
  job: EngineJob,
  keeper: JobKeeper,
): Promise<Product | Parked> {
  const { again } = options.rules.submit;
  const message = submitMessage(options, attempt.execution);
  if (job.phase === 'sending' && again === 'never') throw uncertain('Runboard was stopped while it was sent.');
  if (job.phase === 'sending' && again === 'find') {
    const found = await findJob(options, attempt.execution, attempt.signal);
    if (isTrouble(found)) return retryLater(options, job, found);
    if (found.id !== undefined) return lookLater(options, { ...job, phase: 'sent', id: found.id });
  }
  const sending: EngineJob = { ...job, phase: 'sending' };
  await keeper.keep(asJob(sending));
  const lingering = linger(attempt.signal, options.graceMs);
  let answer: IncomingMessage | Trouble;
  try {
    answer = await request(options, message, lingering);
  } catch (error) {
    attempt.signal.throwIfAborted();
    throw error;
  }
  if (isTrouble(answer)) {
    if (!answer.refused && again === 'never') throw uncertain(answer.failure);
    return retryLater(options, answer.refused ? { ...sending, phase: 'waiting' } : sending, answer);
  }
  return readAnswer(options, attempt, sending, message, answer);
}

/** Wait for the next try without occupying a worker's slot. */
function retryLater({ limits: { retries }, backoffMs }: EngineOptions, job: EngineJob, trouble: Trouble): Parked {
  const tries = job.tries + 1;
  if (tries > retries) throw new RunFailure(trouble.failure, { jobLeft: job.phase === 'sending' });
  const askInMs = waitFor(trouble, tries, backoffMs);
  const words = againWords(trouble, askInMs, tries, retries);
  return { job: asJob({ ...job, tries }), askInMs, takesPlace: true, words };
}

async function readAnswer(
  options: EngineOptions,
  attempt: Attempt,
  job: EngineJob,
  message: Message,
  answer: IncomingMessage,
): Promise<Product | Parked> {
  const { rules } = options;
  const { headers } = answer;
  const named = statusHeader(headers);
  const isFile =
    rules.submit.body === undefined &&
    !rules.submit.isStatus &&
    rules.job.id === undefined &&
    rules.job.status === undefined;
  if (isFile && answer.statusCode !== 202) return fileOf(options, attempt, job, message, answer);
  let document: unknown;
  try {
    if (isFile) answer.destroy();
    else document = await readJson(answer);
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (error instanceof RunFailure) throw error;
    // The engine has accepted the job, but the job's ID was lost.
    if (rules.submit.again === 'never') throw uncertain(LOST_WITHIN);
    const lost = {
      words: 'The connection to its service was lost.',
      failure: 'The connection to its service was lost.',
      refused: false,
    };
    return retryLater(options, job, lost);
  }
  const sent: EngineJob = { ...job, phase: 'sent', tries: 0, ...namesOf(options, document, named, message.url) };
  const [own] = rules.looks;
  if (rules.submit.isStatus && own) {
    const places = { url: message.url, base: options.url };
    const state = readState(own, document, sent.id, places);
    if (state) return actOnState(options, attempt, sent, state, headers);
  }
  if (sent.id === undefined && sent.status === undefined) throw unnamed(answer, document);
  return lookLater(options, sent, headers);
}

function unnamed({ statusCode }: IncomingMessage, document: unknown): RunFailure {
  const message = wordsIn(document);
  const failure = `Its service answered ${statusCode}, but named no job to follow.`;
  return new RunFailure(message === undefined ? failure : `${failure}\n\n${message}`, { jobLeft: true });
}

/** The output of a run, if the engine responds to its submission with the output itself. */
function fileOf(
  options: EngineOptions,
  { execution, signal, progress }: Attempt,
  { tries }: EngineJob,
  message: Message,
  answer: IncomingMessage,
): Product {
  checked(answer);
  const { limits, backoffMs, rules } = options;
  const again = createRetryingRequest(
    () => request(options, message, signal),
    { retries: limits.retries, backoffMs, progress },
    signal,
    tries,
  );
  const ask: Ask = async (failed) => {
    if (rules.submit.again !== 'safe') throw uncertain(LOST_WITHIN);
    return again(failed);
  };
  const limit = { bytes: limits.outputBytes, left: limits.outputBytes };
  return {
    name: nameOfAnswer(answer, execution.workflow.name),
    type: typeOfAnswer(answer),
    content: answerContent(answer, ask, limit, signal),
  };
}

function statusHeader(headers: IncomingMessage['headers']): string | undefined {
  const operation = headers['operation-location'] ?? headers['azure-asyncoperation'] ?? headers.location;
  return Array.isArray(operation) ? operation[0] : operation;
}

/** The engine's ID of a job, and its addresses. */
function namesOf({ rules: { job } }: EngineOptions, document: unknown, header: string | undefined, url: string) {
  const at = (pointer: string | undefined) => {
    const value = pointer === undefined ? undefined : firstAt(document, [pointer]);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const address = (given: string | undefined) =>
    given !== undefined && URL.canParse(given, url) ? new URL(given, url).href : undefined;
  return { id: at(job.id), status: address(at(job.status) ?? header), cancel: address(at(job.cancel)) };
}

/**
 * Look for a run's job after the answer to its submission was lost.
 * @returns `{}` if the engine does not have the job, and trouble if the engine’s lists could not be read
 */
export async function findJob(
  options: EngineOptions,
  execution: Execution,
  signal: AbortSignal,
): Promise<{ readonly id?: string | undefined } | Trouble> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(options.lookMs)]);
  try {
    for (const { path, lists, where, id } of options.rules.find) {
      const url = requestUrl(options.url, path, valuesOf(execution));
      const answer = await getFollowing(options, url, `${execution.runId}-find`, limited);
      if (isTrouble(answer)) return answer;
      const document = await readJson(answer);
      const items = lists.flatMap((list) => valuesAt(document, `${list}/*`));
      const own = items.find((item) => firstAt(item, [where]) === execution.runId);
      const name = own === undefined ? undefined : firstAt(own, [id]);
      if (typeof name === 'string' || typeof name === 'number') return { id: String(name) };
    }
  } catch (error) {
    signal.throwIfAborted();
    // Only the engine's lists prove that the engine doesn't have the job.
    return foundTrouble(error, options.lookMs).trouble;
  }
  return {};
}

/**
 * Abort `graceMs` after the signal aborts, so that a submission in progress can still return its job ID; immediately if
 * the run no longer belongs to this worker.
 */
function linger(signal: AbortSignal, graceMs: number): AbortSignal {
  const own = new AbortController();
  const follow = () => {
    if (signal.reason === 'lost') own.abort(signal.reason);
    else setTimeout(() => own.abort(signal.reason), graceMs).unref();
  };
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return own.signal;
}
