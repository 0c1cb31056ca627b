import { readFile } from 'node:fs/promises';

import { unzip } from 'unzipit';

import { endLimit, expect, test } from '../../fixtures.ts';
import { findFaults } from '../../support/page-checks.ts';

test('the best of a batch are picked on its contact sheet by keyboard, and saved as one zip', async ({
  page,
  startForm,
}) => {
  // A test can't answer the browser's file picker.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.reload();
  const tones = ['bold', 'calm'];
  await startForm.startBatch(
    ...[1, 2, 3].flatMap((seed) => tones.map((tone) => ({ seconds: 0, seed, tone, format: 'svg' }))),
  );
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('6 of 6 done', endLimit);
  for (const view of ['Grid', 'Timeline', 'Table', 'Grid']) {
    await page.getByText(view, { exact: true }).click();
    expect(await findFaults(page), view).toEqual([]);
  }

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Batches' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batches');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('list', { name: 'Batches' }).getByRole('link', { name: 'Poster' }).click();

  await page.getByRole('link', { name: 'Lay out' }).click();
  const sheet = page.getByRole('grid', { name: 'Results' });
  await expect(sheet.getByRole('columnheader')).toHaveText(['seed 1', 'seed 2', 'seed 3']);
  await expect(sheet.getByRole('rowheader')).toHaveText(tones.map((tone) => `tone ${tone}`));
  await expect(sheet.locator('img').first()).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  const focused = sheet.getByRole('gridcell').filter({ has: page.locator('a:focus') });
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('aria-colindex', '1');
  await page.keyboard.press('s');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-colindex', '2');
  await page.keyboard.press('s');
  await expect(sheet.getByRole('button', { pressed: true })).toHaveCount(2);
  await page.reload();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 starred' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download results' }).click();
  const { entries } = await unzip(await readFile(await (await saved).path()));
  expect(Object.keys(entries).toSorted()).toEqual([
    'Poster - 1 of 6 - seed 1.svg',
    'Poster - 3 of 6 - seed 2.svg',
    'runs.csv',
  ]);
});
