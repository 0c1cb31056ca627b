import type { BrowserContext } from '@playwright/test';

/** Let the dashboard meet a service that speaks the interface alone. */
export async function hideExtensions(context: BrowserContext): Promise<void> {
  await context.route('**/config.json', async (route) => {
    try {
      const response = await route.fetch();
      const { extensions: _extensions, ...config } = (await response.json()) as Readonly<Record<string, unknown>>;
      await route.fulfill({ response, json: config });
    } catch {
      // The page has gone, or the test keeps it from the service: no answer either way.
      await route.abort().catch(() => undefined);
    }
  });
}
