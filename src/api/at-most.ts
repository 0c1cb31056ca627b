/**
 * Limit how many calls run in parallel; further calls wait in a queue, first in, first out.
 * @returns a function that runs a call when its turn comes, or rejects with the abort reason if the call is aborted
 * before that
 */
export function atMost(limit: number) {
  let free = limit;
  const waiting = new Set<() => void>();

  function enter(signal: AbortSignal | undefined): Promise<void> | void {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(go);
        reject(signal?.reason as Error);
      };
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function release() {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async function inTurn<Value>(call: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await enter(signal);
    try {
      return await call();
    } finally {
      release();
    }
  };
}
