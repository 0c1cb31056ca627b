import type { Page } from '@playwright/test';

/** Let a tab think that nobody sees it, or that somebody does again: a headless browser hides none. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => isHidden },
      visibilityState: { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
