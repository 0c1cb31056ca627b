import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { startRuns } from '@/testing/start-runs.ts';

const table = page.getByRole('table', { name: 'Runs' });
const places = page.getByRole('navigation', { name: 'Views' });
const dialog = page.getByRole('dialog');

const names = () =>
  places
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

/** Two runs, of which one failed, and a saved view of failed runs. */
async function saveFailed() {
  const app = await startRuns([{ headline: 'One' }, { headline: 'Two', fail: 'No ink' }]);
  await expect.element(table).toHaveAttribute('aria-rowcount', '3');
  await expect.element(page.getByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('status:failed after:today');
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Failed today');
  await dialog.getByRole('button', { name: 'Save' }).click();
  return app;
}

test('a view can be saved under a name, and opened from every page', async () => {
  const app = await saveFailed();
  await expect.element(places.getByRole('link', { name: 'Failed today' })).toHaveAttribute('aria-current', 'page');
  await app.goTo('/teams');
  await expect.element(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
  await places.getByRole('link', { name: 'Failed today' }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.poll(app.address).toBe('/runs?q=status%3Afailed+after%3Atoday');
  await expect.element(page.getByRole('button', { name: 'View Failed today' })).toBeVisible();
});

test('a view can be renamed, removed, and restored by undo', async () => {
  await saveFailed();
  await page.getByRole('button', { name: 'View Failed today' }).click();
  await page.getByRole('menuitem', { name: 'Rename view' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'View name' })).toHaveValue('Failed today');
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Bad day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(names).toEqual(['Bad day']);

  await page.getByRole('button', { name: 'View Bad day' }).click();
  await page.getByRole('menuitem', { name: 'Remove view' }).click();
  await expect.element(places).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(places.getByRole('link', { name: 'Bad day' })).toBeVisible();
});

test('a view that was removed and saved again exists only once, even after undoing the removal', async () => {
  await saveFailed();
  await page.getByRole('button', { name: 'View Failed today' }).click();
  await page.getByRole('menuitem', { name: 'Remove view' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('textbox', { name: 'View name' }).fill('Again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(names).toEqual(['Again']);
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  expect(names()).toEqual(['Again']);
});
