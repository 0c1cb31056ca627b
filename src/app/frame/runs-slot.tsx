import { type ReactNode, Suspense, useContext, useSyncExternalStore } from 'react';

import { RunsContext } from '@/features/runs/runs-context.ts';
import type { RunsLoader } from '@/features/runs/watch/runs-loader.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

/** A place of the frame for what knows runs: empty until those are loaded, and where that fails. */
export function RunsSlot({ children }: { readonly children: ReactNode }) {
  const loader = useContext(RunsContext);
  return loader && <Slot loader={loader}>{children}</Slot>;
}

function Slot({ loader, children }: { readonly loader: RunsLoader; readonly children: ReactNode }) {
  const isLoaded = useSyncExternalStore(loader.subscribe, loader.watcher) !== null;
  return (
    isLoaded && (
      <ErrorBoundary resetKey="" fallback={() => null}>
        <Suspense fallback={null}>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
