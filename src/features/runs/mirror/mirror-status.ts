/**
 * State of the mirror. `starting`: waiting for a connection's first response; `live`: receiving changes; `broken`:
 * currently not receiving them; `unfit`: the service's responses are invalid.
 */
export type MirrorPhase = 'off' | 'starting' | 'live' | 'broken' | 'unfit';

/** The state of the mirror of the team's runs. While it is live, fewer other requests are sent. */
export interface MirrorStatus {
  readonly get: () => MirrorPhase;
  /** Whether the first response has arrived, or is no longer awaited. */
  readonly isSettled: () => boolean;
  readonly set: (phase: MirrorPhase) => void;
  /** Whether some runs that the mirror covers are still to be read, so that counts are incomplete. */
  readonly isArriving: () => boolean;
  readonly setArriving: (arriving: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param first the initial status */
export function createMirrorStatus(first: MirrorPhase = 'off'): MirrorStatus {
  let current = first;
  let settled = false;
  let areArriving = false;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    get: () => current,
    isSettled: () => settled,
    set: (phase) => {
      if (phase === current) return;
      current = phase;
      settled ||= phase !== 'off' && phase !== 'starting';
      notify();
    },
    isArriving: () => areArriving,
    setArriving: (next) => {
      if (next === areArriving) return;
      areArriving = next;
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the mirror receives every change, or is about to, so that its runs need no checks. */
export function isCovering(phase: MirrorPhase): boolean {
  return phase === 'starting' || phase === 'live';
}
