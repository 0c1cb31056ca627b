import type { BrowserContext } from '@playwright/test';

/**
 * Every run goes on, as far as this browser learns, until its results are released: a test then doesn't race with the
 * seconds that a run takes.
 * @returns how to release them
 */
export async function holdResults(context: BrowserContext): Promise<() => Promise<void>> {
  const results = /\/runs\/[0-9a-f-]{36}\/result$/;
  await context.route(results, (route) =>
    route.fulfill({
      status: 404,
      headers: { 'run-status': 'running' },
      json: { description: 'The run is running: there is no result yet.' },
    }),
  );
  return () => context.unroute(results);
}
