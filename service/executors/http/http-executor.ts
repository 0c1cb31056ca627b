import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import mime from 'mime';

import { RunFailure, type Executor } from '../executor.ts';
import { plainFileName } from '../plain-file-name.ts';
import { runDocument } from '../run-document.ts';
import { timerMs } from '../../platform/timer-ms.ts';
import { answerContent } from './answer-content.ts';
import { createRetryingRequest } from './retrying-request.ts';
import { post, type PostOptions } from './post.ts';

const CANCEL_TRIES = 3;
const CANCEL_MS = 5000;
const REFUSAL_MS = 5000;

export interface HttpOptions extends PostOptions {
  readonly url: string;
  /** Called with POST to cancel a run. */
  readonly cancelUrl?: string | undefined;
  readonly limits: PostOptions['limits'] & {
    /** Time in seconds; undefined: what Runboard allows. */
    readonly seconds?: number | undefined;
    readonly outputBytes: number;
    readonly retries: number;
  };
  readonly backoffMs?: number;
  readonly refusalMs?: number;
}

/** An executor that has another service do the run: its answer is the output. */
export function createHttpExecutor(options: HttpOptions): Executor {
  const { url, limits, backoffMs = 1000, refusalMs = REFUSAL_MS } = options;
  return async (execution, signal, progress) => {
    const { runId, workflow } = execution;
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    const late = new RunFailure(`It took longer than ${limits.seconds} s, which is the limit of its executor.`);
    const limit = limits.seconds === undefined ? undefined : setTimeout(() => own.abort(late), timerMs(limits.seconds));
    // A run that only loses its worker is requested again by the next one.
    const onAbort = () => {
      if (own.signal.aborted || ['cancelled', 'late'].includes(String(signal.reason))) void cancel(options, runId);
    };
    both.addEventListener('abort', onAbort, { once: true });
    const over = () => {
      clearTimeout(limit);
      both.removeEventListener('abort', onAbort);
    };
    try {
      // The same for each attempt: a service that has done it answers what it answered.
      const message = { url, id: runId, body: runDocument(execution) };
      const ask = createRetryingRequest(
        message,
        options,
        { retries: limits.retries, backoffMs, refusalMs, progress },
        both,
      );
      const answer = await ask();
      const content = answerContent(answer, ask, limits.outputBytes, both);
      content.once('close', over);
      return { name: nameOf(answer, workflow.name), type: typeOf(answer), content };
    } catch (error) {
      over();
      throw own.signal.aborted ? late : error;
    }
  };
}

async function cancel(options: HttpOptions, runId: string): Promise<void> {
  if (options.cancelUrl === undefined) return;
  const message = { url: options.cancelUrl, id: `${runId}-cancel`, body: JSON.stringify({ run_id: runId }) };
  for (let tried = 1; tried <= CANCEL_TRIES; tried += 1) {
    try {
      const answer = await post(message, options, AbortSignal.timeout(CANCEL_MS));
      answer.resume();
      if ((answer.statusCode ?? 500) < 500) return;
    } catch {
      // It is tried again; the run has ended in any case.
    }
    await delay((options.backoffMs ?? 1000) * tried);
  }
}

function typeOf({ headers }: IncomingMessage): string | undefined {
  const type = headers['content-type'];
  return type === undefined || /^application\/octet-stream\b/.test(type) ? undefined : type;
}

function nameOf({ headers }: IncomingMessage, workflowName: string): string {
  const disposition = headers['content-disposition'] ?? '';
  const exact = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const given = decoded(exact) ?? /filename="([^"]+)"|filename=([^;\s]+)/i.exec(disposition)?.slice(1).find(Boolean);
  if (given !== undefined) return plainFileName(given);
  const extension = mime.getExtension(headers['content-type'] ?? '');
  return !extension || extension === 'bin'
    ? plainFileName(workflowName)
    : `${plainFileName(workflowName)}.${extension}`;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
