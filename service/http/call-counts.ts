/** The calls of one caller in the current window. */
interface Count {
  current: number;
  readonly begunMs: number;
}

const MOST_CALLERS = 5000;

/**
 * The store of the rate limit. The library's own counts by the computer's clock: set back, it would refuse a caller until
 * the time has come again.
 */
export class CallCounts {
  readonly #counts = new Map<string, Count>();

  incr(key: string, done: (error: Error | null, count?: { current: number; ttl: number }) => void, windowMs = 0): void {
    const nowMs = performance.now();
    const known = this.#counts.get(key);
    const count = known && nowMs - known.begunMs < windowMs ? known : { current: 0, begunMs: nowMs };
    count.current += 1;
    // The callers that have not called for longest come first.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const [oldest = ''] = this.#counts.keys();
    if (this.#counts.size > MOST_CALLERS) this.#counts.delete(oldest);
    done(null, { current: count.current, ttl: windowMs - (nowMs - count.begunMs) });
  }

  child(): CallCounts {
    return new CallCounts();
  }
}
