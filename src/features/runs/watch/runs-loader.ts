import type { RunsOwner, Runs } from './open-runs.ts';

/** One owner's runs, whose code is loaded with the first page that needs it. */
export interface RunsLoader {
  /** The runs; the same promise each time, until loading them has failed. */
  readonly load: () => Promise<Runs>;
  /** The runs, once they are loaded. */
  readonly loaded: () => Runs | undefined;
  /** Calls back once they are loaded. @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispose: () => void;
  /** Remove the ledger from this browser, with the code that is there already once a page has loaded the runs. */
  readonly forget: () => Promise<void>;
}

/** The ledger and the monitor are not part of what every page needs first: they come with the first that needs them. */
export function createRunsLoader(owner: RunsOwner): RunsLoader {
  const listeners = new Set<() => void>();
  let loading: Promise<Runs> | undefined;
  let runs: Runs | undefined;
  let disposed = false;

  async function open(): Promise<Runs> {
    const { openRuns } = await import('./open-runs.ts');
    runs ??= openRuns(owner);
    if (disposed) runs.dispose();
    else for (const listener of listeners) listener();
    return runs;
  }

  return {
    load: () => {
      if (loading) return loading;
      const opening = open();
      loading = opening;
      // A page shows the failure; trying again there loads anew.
      opening.catch(() => {
        if (loading === opening) loading = undefined;
      });
      return opening;
    },
    loaded: () => (disposed ? undefined : runs),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => {
      disposed = true;
      listeners.clear();
      runs?.dispose();
    },
    forget: async () => (await import('./open-runs.ts')).forgetRuns(owner.key),
  };
}
