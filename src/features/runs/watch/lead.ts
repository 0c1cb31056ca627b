import { locks as lockNames } from '@/domain/storage-keys.ts';

/** Leader election: one tab polls for all tabs, a visible one if there is any. */
export interface Lead {
  readonly isLeading: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

interface LeadOptions {
  /** There is one leader per name. */
  readonly name: string;
  /** Undefined if the browser has no Web Locks or refuses them. Every tab then leads for itself. */
  readonly locks: Promise<LockManager | undefined>;
  readonly isHidden: () => boolean;
  /** Calls back whenever `isHidden` changes. */
  readonly onVisibilityChange?: (listener: () => void, signal: AbortSignal) => void;
}

/**
 * Take part in the election. The leader holds a lock, for which hidden tabs queue. Visible tabs queue for a second
 * lock, whose holder steals the first one from a hidden leader, because a hidden tab may be frozen.
 */
export function joinLead({
  name,
  locks,
  isHidden,
  onVisibilityChange = onDocumentVisibilityChange,
}: LeadOptions): Lead {
  const lockName = lockNames.leader(name);
  const listeners = new Set<() => void>();
  const life = new AbortController();
  let candidate: AbortController | undefined;
  let leader: AbortSignal | undefined;

  function change(next: AbortSignal | undefined) {
    if (leader === next) return;
    leader = next;
    for (const listener of listeners) listener();
  }

  async function requestLeadership(signal: AbortSignal) {
    const manager = await locks;
    const hold = async () => {
      if (signal.aborted) return;
      change(signal);
      await aborted(signal);
    };
    while (!signal.aborted) {
      try {
        if (!manager) await hold();
        else if (isHidden()) await manager.request(lockName, { signal }, hold);
        else {
          await manager.request(lockNames.visibleLeader(name), { signal }, () =>
            manager.request(lockName, { steal: true }, hold),
          );
        }
      } catch (error) {
        // If a visible tab stole the lock, queue again. If the browser refuses locks, it would refuse again, so this
        // tab leads for itself.
        if (leader === signal) change(undefined);
        else if (!(error instanceof DOMException) || error.name !== 'AbortError') await hold();
      }
    }
  }

  function restart() {
    candidate?.abort();
    if (leader) change(undefined);
    candidate = new AbortController();
    void requestLeadership(candidate.signal);
  }

  onVisibilityChange(restart, life.signal);
  restart();

  return {
    isLeading: () => leader !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      life.abort();
      candidate?.abort();
      leader = undefined;
      listeners.clear();
    },
  };
}

function onDocumentVisibilityChange(listener: () => void, signal: AbortSignal) {
  document.addEventListener('visibilitychange', listener, { signal });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
