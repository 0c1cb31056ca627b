/**
 * State of the mirror. `starting`: the first answer is pending; `live`: changes are pushed; `broken`: they currently
 * aren't; `unfit`: the service's answers are invalid.
 */
export type MirrorPhase = 'off' | 'starting' | 'live' | 'broken' | 'unfit';

/** The state of the mirror of the team's runs: other readers send fewer requests while it is live. */
export interface MirrorStatus {
  readonly get: () => MirrorPhase;
  /** Whether the first answer has arrived, or was given up. */
  readonly isSettled: () => boolean;
  readonly set: (phase: MirrorPhase) => void;
  /** Whether runs within its reach are still to be read, so that counts are not whole yet. */
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

/** Whether the mirror receives every change, so that its runs need no checks. */
export function isCovering(phase: MirrorPhase): boolean {
  return phase === 'starting' || phase === 'live';
}
