import { setTimeout as delay } from 'node:timers/promises';

export interface RetryLimits {
  readonly tries: number;
  /** Longest wait before the first retry; doubles with each further retry, up to `LONGEST_WAIT_MS`. */
  readonly backoffMs: number;
  readonly limitMs: number;
}

const LONGEST_WAIT_MS = 15_000;

/**
 * `fetch` for requests that may be repeated: retries after 429, 5xx, a lost connection or a timeout.
 * @param signal ends requests and waits
 */
export function createRetryingFetch({ tries, backoffMs, limitMs }: RetryLimits, signal?: AbortSignal): typeof fetch {
  return async (input, init) => {
    for (let tried = 1; ; tried += 1) {
      const ending = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])];
      // A redirect would take the signature to another host.
      const sent = fetch(input, { ...init, signal: AbortSignal.any(ending), redirect: 'error' });
      const answer = await sent.catch((error: unknown) => error as Error);
      signal?.throwIfAborted();
      const isAnswer = answer instanceof Response;
      if (isAnswer && answer.status !== 429 && answer.status < 500) return answer;
      if (tried === tries) {
        if (isAnswer) return answer;
        throw answer;
      }
      if (isAnswer) await answer.body?.cancel();
      const waitMs = Math.min(LONGEST_WAIT_MS, backoffMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
      await delay(waitMs, undefined, signal && { signal });
    }
  };
}
