import { type ReactNode, Suspense } from 'react';

import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

/** A part of the frame that depends on runs. Empty until they are read, and if reading them failed. */
export function RunsSlot({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary resetKey="" fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
