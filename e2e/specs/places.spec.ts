import type { Route } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';

test('a typed address opens at the top; a reload and Back restore the scroll position', async ({
  page,
  team,
  signIn,
  me,
  service,
}) => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => service.createWorkflow(team, `Poster ${at}`)));
  await signIn(me);
  await page.goto('/workflows');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect(page.getByRole('link', { name: 'Poster 0' })).toBeVisible();
  // Browsers report a scroll with the next frame, but this page is reloaded before then.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    window.scrollTo(0, 700);
    location.reload();
  });
  await reloaded;
  await expect.poll(scrolled).toBe(700);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/settings');
  await expect(new Frame(page).heading).toHaveText('Settings');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(700);
  await page.goto('/workflows');
  await expect(page.getByRole('link', { name: 'Poster 0' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 700));
  await new Frame(page).place('Teams').click();
  await expect(new Frame(page).heading).toHaveText('Teams');
  await expect.poll(scrolled).toBe(0);
});

test('a page whose code loads slowly shows its loading screen in place of the previous page', async ({
  page,
  me,
  signIn,
}) => {
  await signIn(me);
  await page.goto('/teams');
  const { heading } = new Frame(page);
  await expect(heading).toHaveText('Teams');
  const held: Route[] = [];
  await page.route(/\/assets\/run-list-page-.*\.js$/, (route) => void held.push(route));
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  await expect(heading).toBeHidden();
  for (const route of held) await route.continue();
  await expect(heading).toHaveText('Runs');
});

test('the chosen theme survives a reload', async ({ page, me, signIn }) => {
  await signIn(me);
  await page.goto('/settings');
  await page.getByText('Dark', { exact: true }).click();
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(dark).toBe('dark');
  await page.reload();
  await expect.poll(dark).toBe('dark');
});
