import { Suspense, useContext, useEffect, useSyncExternalStore } from 'react';

import { RunsContext } from '@/features/runs/runs-context.ts';
import type { RunsLoader } from './runs-loader.ts';

interface RunsWatcherProps {
  /** The page has what it needs first: time to watch over the runs. */
  readonly idle: boolean;
}

/** Watches over the signed-in person's runs, on whatever page. */
export function RunsWatcher({ idle }: RunsWatcherProps) {
  const loader = useContext(RunsContext);
  return loader && <Watcher loader={loader} idle={idle} />;
}

function Watcher({ loader, idle }: RunsWatcherProps & { readonly loader: RunsLoader }) {
  const watcher = useSyncExternalStore(loader.subscribe, loader.watcher);
  useEffect(() => {
    // A failure is told by the first page that needs the runs.
    if (idle) void loader.load().catch(() => undefined);
  }, [idle, loader]);
  return <Suspense fallback={null}>{watcher}</Suspense>;
}
