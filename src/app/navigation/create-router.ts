import { createBrowserRouter } from 'react-router-dom';

import type { Dashboard } from '@/app/scope/dashboard.ts';
import { browserKeys } from '@/domain/storage-keys.ts';
import { basePath } from '@/ui/browser/base-path.ts';

import { makeRoutes } from './make-routes.tsx';

/** Make the router of a dashboard, which starts loading the first page. */
export function createRouter(dashboard: Dashboard): ReturnType<typeof createBrowserRouter> {
  // The browser would scroll before the page is rendered.
  history.scrollRestoration = 'manual';
  forgetTypedPosition();
  return createBrowserRouter(makeRoutes(dashboard), { basename: basePath || '/' });
}

/**
 * A typed address, or a link from elsewhere, opens at its top. The router gives all of them the same key; a reloaded
 * page's address keeps the entry's own key.
 */
function forgetTypedPosition() {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return;
  try {
    const positions = JSON.parse(sessionStorage.getItem(browserKeys.scroll) ?? '{}') as object;
    const { key = 'default' } = (history.state ?? {}) as { readonly key?: string };
    sessionStorage.setItem(browserKeys.scroll, JSON.stringify({ ...positions, [key]: undefined }));
  } catch {
    // Blocked: there is no stored position.
  }
}
