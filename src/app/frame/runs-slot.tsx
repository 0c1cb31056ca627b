import { type ReactNode, Suspense } from 'react';

import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

/** A place of the frame for what is known of runs: empty until they are read, and where that fails. */
export function RunsSlot({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary resetKey="" fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
