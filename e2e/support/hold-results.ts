import type { BrowserContext } from '@playwright/test';

/**
 * Make all runs appear to be running in this browser until their results are released, so that a test doesn't race a
 * run's duration.
 * @param ended ID of a run that has already ended: its result is not held
 * @returns a function that releases the results
 */
export async function holdResults(context: BrowserContext, ended?: string): Promise<() => Promise<void>> {
  const results = /\/runs\/[0-9a-f-]{36}\/result$/;
  await context.route(results, async (route) => {
    if (ended && route.request().url().includes(ended)) return route.fallback();
    return route.fulfill({
      status: 404,
      headers: { 'run-status': 'running' },
      json: { description: 'The run is running: there is no result yet.' },
    });
  });
  return () => context.unroute(results);
}
