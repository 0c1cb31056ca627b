import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';

import { LeaveGate } from '@/ui/browser/leave-guard.tsx';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

import { Layout } from '@/app/frame/layout.tsx';
import { pageError } from '@/app/frame/page-error.tsx';
import { signInRoute } from './page-routes.tsx';

/** The page that needs no sign-in, and the frame of all others. */
export function Pages() {
  return (
    <LeaveGate>
      <ErrorBoundary resetKey="" fallback={pageError}>
        <Suspense fallback={null}>
          <Routes>
            <Route path={signInRoute.path} element={<signInRoute.Page />} />
            <Route path="*" element={<Layout />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </LeaveGate>
  );
}
