import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';

import { useOwnerKey } from '@/features/session/use-owner-key.ts';

import type { Runs } from './open-runs.ts';
import { RunsContext } from './runs-context.ts';

// The ledger and the monitor are no part of what every page needs first: they come with the first that asks.
let watch: ReactNode = null;
const listeners = new Set<() => void>();

async function loadPart() {
  const { runsFor, WatchRuns } = await import('./watch-runs.tsx');
  if (watch === null) {
    watch = <WatchRuns />;
    for (const listener of listeners) listener();
  }
  return runsFor;
}

interface RunsProviderProps {
  /** The page has what it asked for: time to watch over the runs. */
  readonly rested: boolean;
  readonly children: ReactNode;
}

/** Gives the pages of the signed-in their ledger, and watches over its runs while any page is open. */
export function RunsProvider({ rested, children }: RunsProviderProps) {
  const key = useOwnerKey();
  const watching = useSyncExternalStore(subscribe, () => watch);
  const load = useMemo(() => once(async () => (await loadPart())(key)), [key]);

  useEffect(() => {
    // Could it not be had, then the first page that needs it asks again, and says so.
    if (rested) void loadPart().catch(() => undefined);
  }, [rested]);

  return (
    <RunsContext value={load}>
      {children}
      <Suspense fallback={null}>{watching}</Suspense>
    </RunsContext>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function once(open: () => Promise<Runs>): () => Promise<Runs> {
  let runs: Promise<Runs> | undefined;
  return () => (runs ??= open());
}
