import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** A kept wait that is longer comes from a clock that was set back since: it no longer counts. */
const longestMs = 3_600_000;

/** A wait that the service asked for, kept for all tabs of the owner. */
export interface KeptHold {
  /** Milliseconds left. */
  readonly leftMs: () => number;
  /** Wait this many milliseconds from now; a longer wait stays. */
  readonly extend: (ms: number) => void;
}

/** The wait that is kept under a name. */
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
