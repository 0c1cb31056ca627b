import type { Page } from '@playwright/test';

/** Make a tab appear hidden or visible, because a headless browser never hides one. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => isHidden },
      visibilityState: { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
