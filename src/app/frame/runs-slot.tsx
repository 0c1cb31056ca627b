import { type ReactNode, Suspense } from 'react';

import { useLoadedRuns } from '@/features/runs/runs-context.ts';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

/** A place of the frame for what knows runs: empty until those are loaded, and where that fails. */
export function RunsSlot({ children }: { readonly children: ReactNode }) {
  return (
    useLoadedRuns() && (
      <ErrorBoundary resetKey="" fallback={() => null}>
        <Suspense fallback={null}>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
