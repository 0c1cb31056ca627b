import { createBrowserRouter } from 'react-router-dom';

import type { Dashboard } from '@/app/scope/dashboard.ts';
import { browserKeys } from '@/domain/storage-keys.ts';
import { basePath } from '@/ui/browser/base-path.ts';

import { makeRoutes } from './make-routes.tsx';

/** Create the router of a dashboard. It starts to load the first page immediately. */
export function createRouter(dashboard: Dashboard): ReturnType<typeof createBrowserRouter> {
  // The browser would restore the scroll position before the page is rendered.
  history.scrollRestoration = 'manual';
  forgetTypedPosition();
  return createBrowserRouter(makeRoutes(dashboard), { basename: basePath || '/' });
}

/**
 * Make an address that was typed, or opened from another site, start at the top of its page. The router uses the same
 * key for all of these addresses, so it would restore another page's position.
 */
function forgetTypedPosition() {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return;
  try {
    const positions = JSON.parse(sessionStorage.getItem(browserKeys.scroll) ?? '{}') as object;
    const { key = 'default' } = (history.state ?? {}) as { readonly key?: string };
    sessionStorage.setItem(browserKeys.scroll, JSON.stringify({ ...positions, [key]: undefined }));
  } catch {
    // Storage is blocked, so there is no stored position.
  }
}
