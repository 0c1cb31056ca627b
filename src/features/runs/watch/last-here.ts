import { clock } from '@/api/clock.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** When the user last visited Runboard, for "3 finished since your last visit". */
export interface LastHere {
  /** The time in milliseconds since the epoch; undefined at the first visit, or after `forget`. */
  readonly at: () => number | undefined;
  /** When this visit began, in milliseconds since the epoch. */
  readonly cameAt: () => number;
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => () => void;
}

const noteEveryMs = 15_000;

/** Track when the owner has the page in view, in any tab. */
export function trackLastHere(storage: OwnerStorage): LastHere {
  const listeners = new Set<() => void>();
  let at = read();
  let cameAt = clock.now();

  function read(): number | undefined {
    return Number(storage.read('last-here')) || undefined;
  }

  function note() {
    storage.write('last-here', clock.now());
  }

  function become(next: number | undefined) {
    at = next;
    for (const listener of listeners) listener();
  }

  function turn() {
    if (!document.hidden) {
      cameAt = clock.now();
      become(read());
    }
    note();
  }

  return {
    at: () => at,
    cameAt: () => cameAt,
    forget: () => become(undefined),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const timer = setInterval(() => {
        if (!document.hidden) note();
      }, noteEveryMs);
      document.addEventListener('visibilitychange', turn);
      if (!document.hidden) note();
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', turn);
      };
    },
  };
}
