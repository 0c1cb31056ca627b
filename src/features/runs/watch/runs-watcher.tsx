import { Suspense, useEffect } from 'react';

import { useLoadedRuns, useRunsLoader } from '@/features/runs/runs-context.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

const WatchRuns = lazyPart(async () => (await import('./watch-runs.tsx')).WatchRuns);

interface RunsWatcherProps {
  /** Whether the page has what it needs first. */
  readonly idle: boolean;
}

/** Watches the signed-in person's runs on every page. */
export function RunsWatcher({ idle }: RunsWatcherProps) {
  const loader = useRunsLoader();
  const runs = useLoadedRuns();
  useEffect(() => {
    // The first page that needs the runs shows a failure.
    if (idle) void loader.load().catch(() => undefined);
  }, [idle, loader]);
  return <Suspense fallback={null}>{runs && <WatchRuns />}</Suspense>;
}
