import type { BrowserContext } from '@playwright/test';

/**
 * Make the dashboard see a service without extensions. Afterwards, requests of the context bypass the HTTP cache.
 * @param origin address of the service for this process, if the page's address works only in the browser
 */
export async function hideExtensions(context: BrowserContext, origin?: string): Promise<void> {
  await context.route('**/config.json', async (route) => {
    try {
      const response = await route.fetch(origin === undefined ? {} : { url: `${origin}/config.json` });
      const { extensions: _extensions, ...config } = (await response.json()) as Readonly<Record<string, unknown>>;
      await route.fulfill({ response, json: config });
    } catch {
      // The page has closed, or the test has cut it off from the service.
      await route.abort().catch(() => undefined);
    }
  });
}
