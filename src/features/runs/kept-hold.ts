import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/**
 * Maximum wait, in milliseconds. A longer stored wait is ignored, because the clock must have been set back since it
 * was stored.
 */
const longestMs = 3_600_000;

/** A wait requested by the service, stored for all tabs of the owner. */
export interface KeptHold {
  /** The remaining wait, in milliseconds. */
  readonly leftMs: () => number;
  /** Extend the wait to at least this many milliseconds from now. */
  readonly extend: (ms: number) => void;
}

/** The wait stored under a name. */
export function keptHold(storage: OwnerStorage, name: 'rate-hold' | 'mirror-hold', now: () => number): KeptHold {
  function leftMs(): number {
    const until = storage.read(name);
    const left = typeof until === 'number' ? until - now() : 0;
    return left > longestMs ? 0 : Math.max(0, left);
  }
  return {
    leftMs,
    extend: (ms) => {
      if (ms > leftMs()) storage.write(name, now() + Math.min(ms, longestMs));
    },
  };
}
