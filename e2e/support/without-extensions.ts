import type { BrowserContext } from '@playwright/test';

/**
 * Give the dashboard a service with the interface alone. Requests of the context bypass the HTTP cache afterwards.
 * @param origin where this process reaches the service, if the page's address works in the browser only
 */
export async function hideExtensions(context: BrowserContext, origin?: string): Promise<void> {
  await context.route('**/config.json', async (route) => {
    try {
      const response = await route.fetch(origin === undefined ? {} : { url: `${origin}/config.json` });
      const { extensions: _extensions, ...config } = (await response.json()) as Readonly<Record<string, unknown>>;
      await route.fulfill({ response, json: config });
    } catch {
      // The page has closed, or the test blocks it from the service: no answer either way.
      await route.abort().catch(() => undefined);
    }
  });
}
