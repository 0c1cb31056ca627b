import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** A wait that the service asked for with a 429: shared by the owner's tabs, and kept when the one it told is closed. */
export interface RateHold {
  /** Wait for so many milliseconds from now; a longer wait that was asked for before goes on. */
  readonly begin: (ms: number) => void;
  /**
   * Milliseconds that are left of it; 0 when there is none. Never longer than was asked for, also when the clock is
   * set: only a tab opened after it was set back by less than has passed since can't tell, and adds that.
   */
  readonly leftMs: () => number;
}

interface Wait {
  /** When it was asked for, in milliseconds since the epoch. */
  readonly at: number;
  readonly ms: number;
}

/** Clocks of two tabs may differ by so much. */
const clockErrorMs = 1000;

/** @param now milliseconds since the epoch */
export function createRateHold(storage: OwnerStorage, now: () => number): RateHold {
  /** The wait that this tab knows, and its end by the clock that nobody can set. */
  let known: (Wait & { readonly endsAt: number }) | undefined;

  function leftOf(wait: Wait): number {
    const left = wait.at + wait.ms - now();
    if (known?.at !== wait.at || known.ms !== wait.ms) {
      // Asked for in the future: the clock was set back, and nobody can tell for how long it has been going on.
      const first = left > wait.ms + clockErrorMs ? 0 : Math.min(left, wait.ms);
      known = { ...wait, endsAt: performance.now() + first };
    }
    return Math.min(left, known.endsAt - performance.now());
  }

  function leftMs(): number {
    const wait = storage.read('rate-hold');
    if (wait === undefined) return 0;
    const left = isWait(wait) ? leftOf(wait) : 0;
    if (left > 0) return left;
    // Over for all tabs, also for those that would wait longer after the clock was set back.
    storage.remove('rate-hold');
    return 0;
  }

  return {
    begin: (ms) => {
      if (ms > leftMs()) storage.write('rate-hold', { at: now(), ms } satisfies Wait);
    },
    leftMs,
  };
}

function isWait(value: unknown): value is Wait {
  if (typeof value !== 'object' || value === null) return false;
  const { at, ms } = value as Partial<Record<keyof Wait, unknown>>;
  return Number.isFinite(at) && Number.isFinite(ms);
}
