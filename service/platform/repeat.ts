export interface Repeated {
  /** Run the work now, or once more if it is already running. */
  wake(): void;
  /** Stop. Resolves when the last call has ended. */
  stop(): Promise<void>;
}

/**
 * Run some work when woken, and at the latest `everyMs` after its last end, but never concurrently. A failure is
 * reported, and a wake during the failed work is dropped, so that the work isn't retried immediately.
 */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const once = async () => {
    try {
      await work();
    } catch (error) {
      again = false;
      onError(error);
    }
    current = undefined;
    if (stopped) return;
    if (again) return wake();
    timer = setTimeout(wake, everyMs);
  };
  const wake = () => {
    if (stopped) return;
    if (current) {
      again = true;
      return;
    }
    again = false;
    clearTimeout(timer);
    current = once();
  };

  timer = setTimeout(wake, everyMs);
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
