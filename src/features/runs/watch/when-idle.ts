import type { QueryClient } from '@tanstack/react-query';

const longestMs = 3000;
const renderMs = 2000;

/** Resolves when the page has read and rendered its first data, or after five seconds. */
export function whenIdle(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      // Let the page render the data first. Safari lacks `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: renderMs });
      else setTimeout(resolve, renderMs);
    };
    const look = () => {
      if (queryClient.isFetching() === 0) end();
    };
    const timer = setTimeout(end, longestMs);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    // A page that was just rendered hasn't sent its requests yet.
    setTimeout(look);
  });
}
