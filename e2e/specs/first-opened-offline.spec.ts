import type { Page } from '@playwright/test';

import { rememberedSignIn } from '../../scripts/visit.mjs';
import { endLimit, expect, test as base } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';

const paletteCode = /\/assets\/palette-/;

/** The list of runs with a run of "Poster", in a browser that has loaded no other page and is now offline. */
const test = base.extend<{ readonly offlinePage: Page }>({
  offlinePage: async ({ browser, server, me, team, service, workflow, newBrowser }, provide) => {
    await service.startRun(team, workflow, { seconds: 0 });
    const storageState = await rememberedSignIn(browser, new URL(me.signInUrl, server.origin).href);
    const page = await newBrowser({ storageState });
    // The palette's code is loaded once a page is idle. With a route, the browser has no cache, not even for the icon.
    await page.route(paletteCode, (route) => route.abort());
    await page.goto('/runs');
    await expect(new RunListPage(page).table).toContainText('Finished', endLimit);
    await page.context().setOffline(true);
    await provide(page);
  },
});

test.use({ extensions: true, expectedFailures: { urls: [/\/(?:accounts|api|assets|outputs)\/|\/icon\.svg$/] } });

test('a page whose code failed to load opens by itself, with its styles, when the connection is back', async ({
  offlinePage: page,
}) => {
  const frame = new Frame(page);
  await frame.place('Teams').click();
  await expect(frame.heading).toHaveText('You’re offline');
  await expect(frame.alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(frame.alert).not.toContainText('Unable to preload');
  await page.context().setOffline(false);
  await expect(frame.heading).toHaveText('Teams');
  await expect(frame.alert).toBeHidden();
  const lastRun = page.getByRole('table', { name: 'Teams' }).getByRole('link', { name: 'Finished' });
  await expect(lastRun).toHaveCSS('text-decoration-line', 'none');
});

test('text typed while the palette waits for the network stays in its field', async ({ offlinePage: page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('alert').filter({ hasText: 'This isn’t loaded yet.' })).toBeVisible();
  const { search } = new RunListPage(page);
  await search.click();
  await page.keyboard.type('poster');
  await expect(search).toHaveValue('poster');
});

test('a palette whose code no longer exists offers a reload', async ({ offlinePage: page }) => {
  await page.context().setOffline(false);
  await page.reload();
  await expect(new RunListPage(page).table).toContainText('Finished');
  await page.keyboard.press('ControlOrMeta+k');
  const toast = page.getByRole('alert').filter({ hasText: 'Couldn’t load part of this page' });
  await expect(toast.getByRole('link', { name: 'Reload' })).toBeVisible();
});

test('the palette announces that it will open later, and does so once the connection is back', async ({
  offlinePage: page,
}) => {
  await page.keyboard.press('ControlOrMeta+k');
  const note = page.getByRole('alert').filter({ hasText: 'This isn’t loaded yet.' });
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(note).toBeVisible();
  await page.unroute(paletteCode);
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});
