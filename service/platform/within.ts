import { setTimeout as delay } from 'node:timers/promises';

/** What a promise gives, if it does so in time. @throws Error when it doesn't; what it does then is ignored */
export async function within<T>(limitMs: number, asked: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}
