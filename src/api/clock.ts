/** The service's clock, as far as its responses show it. Times are in milliseconds since the epoch. */
export interface Clock {
  /** The time now. A step back of this computer's clock doesn't change it. */
  readonly now: () => number;
  /** Convert a time of this computer's clock, such as those of React Query. */
  readonly ofComputer: (atMs: number) => number;
  /** Learn the service's time from a response that has just arrived. @param tookMs the time since its request */
  readonly learn: (serviceMs: number, tookMs: number) => void;
  /** Call a listener when a response has corrected the time. @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Smaller differences are delays and roundings: the header `Date` has whole seconds. */
const toleratedMs = 2000;

/**
 * Create a clock that is right although this computer's clock may be wrong, or be set while the page is open. A step
 * forward may also be the end of a sleep, so it counts until the next response.
 * @param computer this computer's clock; a steady clock, which may stop during sleep
 */
export function createClock(computer = () => Date.now(), steady = () => performance.now()): Clock {
  let aheadMs = 0;
  const listeners = new Set<() => void>();
  let last = { at: computer(), steadyMs: steady() };

  function read(): number {
    const next = { at: computer(), steadyMs: steady() };
    const setBackMs = next.steadyMs - last.steadyMs - (next.at - last.at);
    if (setBackMs > toleratedMs) aheadMs += setBackMs;
    last = next;
    return next.at;
  }

  return {
    now: () => read() + aheadMs,
    ofComputer: (atMs) => atMs + aheadMs,
    learn: (serviceMs, tookMs) => {
      const differenceMs = serviceMs - (read() - tookMs / 2);
      const isNews = Math.abs(differenceMs - aheadMs) > toleratedMs + tookMs / 2;
      if (!isNews) return;
      aheadMs = Math.abs(differenceMs) > toleratedMs ? differenceMs : 0;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's clock, as `Date` is the browser's. */
export const clock = createClock();

/** Learn the service's time from a response's header `Date`, which a service on another host may not expose. */
export function learnDate(response: Response, tookMs: number): void {
  const serviceMs = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isFinite(serviceMs)) clock.learn(serviceMs + 500, tookMs);
}
