import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { ErrorBoundary } from '@/ui/error-boundary.tsx';

import { Layout } from './layout.tsx';
import { pageError } from './page-error.tsx';
import { pageParts, signInPart } from './page-parts.tsx';

/** Every page of the dashboard; each is loaded when it is first opened. */
export function Pages() {
  return (
    <ErrorBoundary resetKey="" fallback={pageError}>
      <Suspense fallback={null}>
        <Routes>
          <Route path={signInPart.path} element={<signInPart.Page />} />
          <Route element={<Layout />}>
            <Route index element={<Navigate to={paths.workflows()} replace />} />
            {pageParts.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
