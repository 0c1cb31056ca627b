/** Which tab polls for all: one that can be seen, if any can. */
export interface Lead {
  readonly isLeading: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** This tab came into view: a hidden leader should give way. */
  readonly want: () => void;
  readonly stop: () => void;
}

interface LeadOptions {
  /** One lead per name. */
  readonly name: string;
  /** Undefined where the browser has no Web Locks: then every tab polls for itself. */
  readonly locks: LockManager | undefined;
  readonly isHidden: () => boolean;
  /** Milliseconds after which a leader that doesn't answer, a frozen tab say, loses the lead. */
  readonly patienceMs?: number;
}

type Message = 'wanted' | 'kept' | 'taken';

/** Take part in the election of the tab that polls. */
export function joinLead({ name, locks, isHidden, patienceMs = 3000 }: LeadOptions): Lead {
  if (!locks)
    return { isLeading: () => true, subscribe: () => () => undefined, want: () => undefined, stop: () => undefined };
  const lockName = `runboard-lead ${name}`;
  const channel = new BroadcastChannel(lockName);
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  let release: (() => void) | undefined;
  let impatience: ReturnType<typeof setTimeout> | undefined;

  function change(next: (() => void) | undefined) {
    release = next;
    for (const listener of listeners) listener();
  }

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      clearTimeout(impatience);
      change(resolve);
      channel.postMessage('taken' satisfies Message);
    });
  }

  async function queue(manager: LockManager, steal: boolean) {
    while (!stopped.signal.aborted) {
      try {
        await (steal
          ? manager.request(lockName, { steal: true }, hold)
          : manager.request(lockName, { signal: stopped.signal }, hold));
      } catch {
        // Stolen by a tab in view, or stopped.
      }
      if (release) change(undefined);
      if (steal) return;
    }
  }

  function want() {
    if (release || isHidden()) return;
    channel.postMessage('wanted' satisfies Message);
    clearTimeout(impatience);
    impatience = setTimeout(() => {
      if (!release && !isHidden() && locks && !stopped.signal.aborted) void queue(locks, true);
    }, patienceMs);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'wanted' && release) {
      if (isHidden()) release();
      else channel.postMessage('kept' satisfies Message);
    }
    if (data === 'kept') clearTimeout(impatience);
    // A leader was found, but perhaps another hidden one; asked again, it gives way too.
    if (data === 'taken') {
      clearTimeout(impatience);
      want();
    }
  });
  void queue(locks, false);
  want();

  return {
    isLeading: () => release !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want,
    stop: () => {
      clearTimeout(impatience);
      stopped.abort();
      release?.();
      release = undefined;
      channel.close();
      listeners.clear();
    },
  };
}
