import { setTimeout as delay } from 'node:timers/promises';

/** Wait for a promise for a limited time. @throws Error after that time; the promise's later outcome is ignored */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
