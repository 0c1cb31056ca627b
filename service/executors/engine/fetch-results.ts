import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import { Readable } from 'node:stream';

import { RunFailure, type Product } from '../executor.ts';
import { plainFileName } from '../plain-file-name.ts';
import { zipProduct } from '../zip-product.ts';
import { answerContent, countBytes, type ByteLimit } from '../http/answer-content.ts';
import { decoded, nameOfAnswer, typeOfAnswer } from '../http/answer-file.ts';
import { createRetryingRequest, StatusFailure, type Ask, type Trouble } from '../http/retrying-request.ts';
import { request, type EngineOptions } from './engine.ts';
import type { EngineResult } from './read-results.ts';

const REDIRECTS = 5;
const SILENCE_SECONDS = 300;
const redirects = new Set([301, 302, 303, 307, 308]);

interface Task {
  /** The run's ID. */
  readonly id: string;
  readonly workflowName: string;
  readonly signal: AbortSignal;
  readonly progress: (words: string) => void;
}

/**
 * The output of a job: one file unchanged, several as one zip.
 * @throws RunFailure with a message; reading the returned content may also throw one
 */
export async function fetchResults(
  options: EngineOptions,
  results: readonly EngineResult[],
  task: Task,
): Promise<Product> {
  const [first] = results;
  if (!first) throw new RunFailure('Its service says that the job succeeded, but returned no result.');
  const limit: ByteLimit = { bytes: options.limits.outputBytes, left: options.limits.outputBytes };
  if (results.length > 1) {
    const names = uniqueNames(results.map((result, index) => nameOf(result) ?? `output-${index + 1}`));
    const entries = results.map((result, index) => ({
      name: names[index] ?? '',
      open: () => Readable.from(partsOf(options, result, task, limit), { objectMode: false }),
    }));
    return zipProduct(entries, task.workflowName);
  }
  if ('content' in first) {
    countBytes(limit, first.content.length);
    return {
      name: `${plainFileName(task.workflowName)}${posix.extname(first.name)}`,
      type: first.type,
      content: first.content,
    };
  }
  const ask = askFor(options, first.url, task);
  const answer = await ask();
  return {
    name: nameOfAnswer(answer, nameOf(first) ?? task.workflowName),
    type: typeOfAnswer(answer),
    content: answerContent(answer, ask, limit, task.signal),
  };
}

async function* partsOf(
  options: EngineOptions,
  result: EngineResult,
  task: Task,
  limit: ByteLimit,
): AsyncGenerator<Buffer> {
  if ('content' in result) {
    countBytes(limit, result.content.length);
    yield result.content;
    return;
  }
  const ask = askFor(options, result.url, task);
  yield* answerContent(await ask(), ask, limit, task.signal) as AsyncIterable<Buffer>;
}

function askFor(options: EngineOptions, url: string, { id, signal, progress }: Task): Ask {
  const { backoffMs, limits } = options;
  return createRetryingRequest(
    () => getFollowing(options, url, `${id}-result`, signal),
    { retries: limits.retries, backoffMs, progress },
    signal,
  );
}

/**
 * GET a URL and follow its redirects. Each target is checked by `options.guard`, like the first URL.
 * @param isStatus whether the URL is a job's status: a 302 or 303 then points to the result, and is thrown as a
 *   `StatusFailure` instead of being followed
 */
export async function getFollowing(
  options: EngineOptions,
  url: string,
  id: string,
  signal: AbortSignal,
  isStatus = false,
): Promise<IncomingMessage | Trouble> {
  // The server of an existing file starts its answer well within this time.
  const silenceSeconds = options.limits.silenceSeconds ?? SILENCE_SECONDS;
  const quiet = { ...options, limits: { ...options.limits, silenceSeconds } };
  let at = url;
  for (let hop = 0; ; hop += 1) {
    try {
      return await request(quiet, { method: 'GET', url: at, id }, signal);
    } catch (error) {
      if (!(error instanceof StatusFailure) || !redirects.has(error.status)) throw error;
      const { location = '' } = error;
      if (hop >= REDIRECTS || location === '' || !URL.canParse(location, at)) throw error;
      const next = new URL(location, at).href;
      if (isStatus && (error.status === 302 || error.status === 303)) {
        throw new StatusFailure(error.message, error.status, next);
      }
      at = next;
    }
  }
}

function nameOf(result: EngineResult): string | undefined {
  if (result.name !== undefined) return plainFileName(result.name);
  const base = 'url' in result ? posix.basename(new URL(result.url).pathname) : '';
  return base.includes('.') ? plainFileName(decoded(base) ?? base) : undefined;
}

function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const { name: stem, ext } = posix.parse(name);
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${stem}-${count}${ext}`;
    taken.add(unique);
    return unique;
  });
}
