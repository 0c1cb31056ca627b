import type { BrowserContext } from '@playwright/test';

/**
 * Every run appears to be running in this browser until its results are released: a test then doesn't race a run's
 * seconds.
 * @param ended a run that ended earlier: its result stays
 * @returns releases them
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
