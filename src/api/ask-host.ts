import { readErrorBody } from '@/contract/errors.ts';

import { type NoAnswer, whyNoAnswer } from './why-no-answer.ts';

/** A complete request, sent as it is. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The outcome of a request to a host, as far as this page can read it. */
export interface HostAnswer {
  readonly method: string;
  readonly url: string;
  readonly ms: number;
  /** Undefined if there was no readable response. */
  readonly status: number | undefined;
  readonly noAnswer: NoAnswer | 'timeout' | undefined;
  /** The response's JSON; undefined if its body is anything else. */
  readonly json: unknown;
  /** Whether the body has one of the interface's error shapes (§7). */
  readonly described: boolean;
  /** The service's own message; `''` if there is none. */
  readonly words: string;
  /** How far this computer's clock is ahead of the host's; undefined if the host doesn't send its time. */
  readonly aheadMs: number | undefined;
  readonly requestId: string | undefined;
}

const limitMs = 15_000;

/**
 * Send a request and record the whole response. The connection check uses this, since it needs errors as much as
 * successes.
 */
export async function askHost({ method, url, headers }: Question): Promise<HostAnswer> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(url, { method, headers, signal, cache: 'no-store', redirect: 'error' });
    const answered = Date.now();
    const text = await response.text();
    const json = parse(text);
    const error = response.ok ? undefined : readErrorBody(json);
    return {
      ...nothing(method, url, answered - startedAt),
      status: response.status,
      json,
      described: error !== undefined,
      words: error?.words ?? '',
      aheadMs: aheadOf(response.headers.get('Date'), (startedAt + answered) / 2),
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    };
  } catch {
    const noAnswer = signal.aborted ? 'timeout' : await whyNoAnswer(url);
    return { ...nothing(method, url, Date.now() - startedAt), noAnswer };
  }
}

function nothing(method: string, url: string, ms: number): HostAnswer {
  return {
    method,
    url,
    ms,
    status: undefined,
    noAnswer: undefined,
    json: undefined,
    described: false,
    words: '',
    aheadMs: undefined,
    requestId: undefined,
  };
}

/** The header gives whole seconds, so the middle of that second is the best estimate. */
function aheadOf(date: string | null, nowMs: number): number | undefined {
  const atMs = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(atMs) ? undefined : nowMs - (atMs + 500);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
