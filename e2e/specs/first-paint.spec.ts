import type { Route } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

test('over a slow connection, something is painted before styles and scripts arrive', async ({
  page,
  workflowList,
}) => {
  await expect(workflowList.table).toBeVisible();
  const assets = /\/assets\/index-[^/]*\.(?:js|css)$/;
  const held: Route[] = [];
  await page.route(assets, (route) => void held.push(route));
  await page.goto('/workflows', { waitUntil: 'commit' });
  const skeleton = page.locator('#root > [aria-hidden="true"]');
  await expect(skeleton).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-paint').length);
  await expect.poll(painted).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  await page.unroute(assets);
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test.describe('with the cache of the browser', () => {
  test.use({ extensions: true });

  test('lists that were preloaded while idle open offline, and nothing offers a reload', async ({
    page,
    context,
    workflowList,
  }) => {
    const code = Promise.all(
      ['team-list-page', 'palette'].map(async (name) => {
        const response = await page.waitForResponse(new RegExp(`/assets/${name}-[^/]*\\.js$`));
        await response.finished();
      }),
    );
    await expect(workflowList.table).toBeVisible();
    await code;
    await context.setOffline(true);
    for (const place of ['Runs', 'Teams', 'Home', 'Workflows']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    }
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(page.getByText('just now')).toHaveCount(0);
    await expect(page.getByText('Reload')).toHaveCount(0);
  });
});
