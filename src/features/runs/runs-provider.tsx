import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';

import { useOwnerKey } from '@/features/session/use-owner-key.ts';

import type { Runs } from './open-runs.ts';
import { RunsContext } from './runs-context.ts';

/** The ledger and the monitor are no part of what every page needs first: they come with the first that asks. */
const loadPart = () => import('./watch-runs.tsx');

interface RunsProviderProps {
  /** The page has what it asked for: time to watch over the runs. */
  readonly rested: boolean;
  readonly children: ReactNode;
}

/** Gives the pages of the signed-in their ledger, and watches over its runs while any page is open. */
export function RunsProvider({ rested, children }: RunsProviderProps) {
  const key = useOwnerKey();
  const [Watch, setWatch] = useState<ComponentType>();
  const load = useMemo(() => once(() => openRuns(key, (part) => setWatch(() => part))), [key]);

  useEffect(() => {
    // Could it not be had, then the first page that needs it asks again, and says so.
    if (rested) void loadPart().then(load, () => undefined);
  }, [rested, load]);

  return (
    <RunsContext value={load}>
      {children}
      <Suspense fallback={null}>{Watch && <Watch />}</Suspense>
    </RunsContext>
  );
}

async function openRuns(key: string, onPart: (Watch: ComponentType) => void): Promise<Runs> {
  const { runsFor, WatchRuns } = await loadPart();
  onPart(WatchRuns);
  return runsFor(key);
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
