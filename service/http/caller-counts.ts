/** How many callers are remembered: of more, those who came first are forgotten. */
const CALLERS = 5000;

interface Count {
  requests: number;
  sinceMs: number;
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * Counts requests of callers, by a clock that is never set: by the time of day, one that is set back would keep a caller
 * out until it has caught up.
 */
export class CallerCounts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  /** @param options `now`: milliseconds of a clock that is never set */
  constructor({ now = () => performance.now() }: { readonly now?: () => number } = {}) {
    this.#now = now;
  }

  /** Count a request. @param counted told how many came in this window, and when it ends, in milliseconds from now */
  incr(caller: string, counted: Counted, windowMs: number): void {
    const nowMs = this.#now();
    const known = this.#counts.get(caller);
    const count = known && nowMs - known.sinceMs < windowMs ? known : { requests: 0, sinceMs: nowMs };
    count.requests += 1;
    this.#counts.delete(caller);
    this.#counts.set(caller, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= CALLERS) break;
      this.#counts.delete(oldest);
    }
    counted(null, { current: count.requests, ttl: windowMs - (nowMs - count.sinceMs) });
  }

  /** There is one count for all routes. */
  child(): this {
    return this;
  }
}
