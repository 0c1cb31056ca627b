import type { Page } from '@playwright/test';

/** Calls of a page to the Notifications API. */
export interface Notifications {
  /** Number of permission prompts. */
  readonly prompts: () => Promise<number>;
  readonly shown: () => Promise<readonly string[]>;
  /** Click the last notification. */
  readonly click: () => Promise<void>;
}

/** Name of a variable of the page. */
declare const recorded: {
  prompts: number;
  readonly shown: (EventTarget & { readonly body: string })[];
};

/**
 * Record a page's notifications from its next load on, and grant permission. A headless browser shows no notifications.
 */
export async function recordNotifications(page: Page): Promise<Notifications> {
  await page.addInitScript(() => {
    const kept: typeof recorded = { prompts: 0, shown: [] };
    class RecordedNotification extends EventTarget {
      static permission = 'default';
      readonly body: string;
      static requestPermission(): Promise<string> {
        kept.prompts += 1;
        RecordedNotification.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(_title: string, { body }: { readonly body: string }) {
        super();
        this.body = body;
        kept.shown.push(this);
      }
      close() {
        kept.shown.splice(kept.shown.indexOf(this), 1);
      }
    }
    Object.assign(globalThis, { Notification: RecordedNotification, recorded: kept });
  });
  return {
    prompts: () => page.evaluate(() => recorded.prompts),
    shown: () => page.evaluate(() => recorded.shown.map(({ body }) => body)),
    click: () => page.evaluate(() => void recorded.shown.at(-1)?.dispatchEvent(new Event('click'))),
  };
}
