import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../../fixtures.ts';
import { Frame } from '../../pages/frame.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { recordNotifications } from '../../support/notifications.ts';
import { holdResults } from '../../support/hold-results.ts';
import { setHidden } from '../../support/visibility.ts';

/** The source of the tab's icon, which has no role. Once the icon shows live runs, the ends of runs are announced. */
function icon(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href);
}

test('an ended run shows a notification and a badge on a hidden tab, and a toast on a visible one', async ({
  page,
  context,
  startForm,
}) => {
  const notifications = await recordNotifications(page);
  await page.reload();
  const plainIcon = await icon(page);
  const release = await holdResults(context);
  await startForm.start({ seconds: 0 }, 'Slow one');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await new Frame(page).place('Runs').click();
  const list = new RunListPage(page);
  await expect(list.row('Slow one')).toBeVisible();
  await expect.poll(() => icon(page)).toMatch(/^data:image\/svg\+xml/);
  const busyIcon = await icon(page);

  await test.step('no permission prompt before a click', async () => {
    expect(await notifications.prompts()).toBe(0);
    await list.chooseLive('Notify me');
    await expect.poll(() => notifications.prompts()).toBe(1);
    await list.live.click();
    await expect(page.getByRole('menuitem', { name: 'Pause updates' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Turn off notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const seen = await context.newPage();
  await test.step('one toast, on the visible tab', async () => {
    await seen.goto('/teams');
    await expect.poll(() => icon(seen)).toBe(busyIcon);
    await setHidden(page, true);
    await release();
    const toast = seen.getByRole('alert').filter({ hasText: 'Slow one: Finished' });
    await expect(toast).toHaveCount(1, endLimit);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
  });

  await test.step('number, icon and notification on the hidden tab', async () => {
    await expect(page).toHaveTitle('(1) Runs · Runboard');
    await expect.poll(() => icon(page)).toMatch(/^data:image\/svg\+xml/);
    await expect.poll(() => icon(page)).not.toBe(busyIcon);
    await expect.poll(() => notifications.shown()).toEqual(['Slow one: Finished']);
    await notifications.click();
    await expect(run.heading).toHaveText('Slow one');
    await expect.poll(() => notifications.shown()).toEqual([]);
    await setHidden(page, false);
    await expect(page).toHaveTitle('✓ Slow one · Runboard');
    await expect.poll(() => icon(page)).toBe(plainIcon);
  });
});
