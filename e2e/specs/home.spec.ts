import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { findFaults } from '../support/page-checks.ts';
import { recordNotifications } from '../support/notifications.ts';
import { startServer } from '../support/server.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a newcomer to a fresh service sees the first result after one click, and is offered notifications', async ({
  page,
}) => {
  // The test starts its own server.
  test.setTimeout(200_000);
  const server = await startServer();
  const { sign_in_url: link } = await server.admin<{ readonly sign_in_url: string }>('credentials');
  await recordNotifications(page);
  let clicks = 0;
  await page.goto(link);
  await expect(new Frame(page).heading).toHaveText('Home');
  const way = region(page, 'Get started');
  await expect(way).toContainText('You’re in');
  await way
    .getByRole('button', { name: /^(?:Run |Example)/ })
    .first()
    .click();
  clicks += 1;
  await expect(region(page, 'Latest results').getByRole('listitem')).toHaveCount(1, endLimit);
  await expect
    .poll(() =>
      region(page, 'Latest results')
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(4);
  await way.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(way).toBeHidden();
  await page.reload();
  await expect(region(page, 'Latest results')).toBeVisible();
  await expect(way).toBeHidden();
  await page.close();
  await server.stop();
});

test('a user without a team first reads that they have none, and can continue once added to one', async ({
  page,
  me,
}) => {
  await page.goto(me.signInUrl);
  await expect(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
  await expect(page.getByText('Ask a teammate or your administrator')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test.describe('axe', () => {
  test.describe.configure({ timeout: 240_000 });

  test('the page passes axe for a newcomer, with runs, and on the narrowest phone', async ({
    page,
    team,
    service,
    startForm,
  }) => {
    await page.goto('/');
    await expect(region(page, 'Get started')).toBeVisible();
    expect(await findFaults(page), 'for a newcomer').toEqual([]);
    const long = await service.createWorkflow(
      team,
      `${'名前がとても長い🎨 مولد الملصقات '.repeat(8)}${'W'.repeat(40)}`.slice(0, 255),
    );
    await startForm.open(long);
    await startForm.start({ seconds: 0, fail: 'The paint ran out' }, 'Failing');
    await page.getByText('Failed', { exact: true }).first().waitFor(endLimit);
    await startForm.open(long);
    await startForm.startEach({ seconds: 600, headline: 'Slow' }, { seconds: 0, format: 'csv' });
    await page.getByText('Running', { exact: true }).first().waitFor(endLimit);
    await page.getByText('Finished', { exact: true }).first().waitFor(endLimit);
    await new Frame(page).place('Home').click();
    await expect(region(page, 'Failed or needs attention')).toContainText('The paint ran out');
    await expect(region(page, 'Live now')).toContainText('Running');
    expect(await findFaults(page), 'with runs').toEqual([]);
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
