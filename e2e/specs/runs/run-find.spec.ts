import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { findFaults } from '../../support/page-checks.ts';

test('today’s failed runs are found by typing, and opening the address again restores the filter', async ({
  page,
  startForm,
}) => {
  await startForm.startBatch({ seconds: 0, headline: 'One' }, { seconds: 0, headline: 'Two', fail: 'No ink' });
  const list = new RunListPage(page);
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('2 of 2 done', endLimit);
  await page.goto('/runs');
  await expect(list.names()).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(list.search).toBeFocused();
  await page.keyboard.type('status:failed after:today -draft');
  await expect(list.names()).toHaveText(['Two · Poster']);
  await expect(list.tab('Failed')).toHaveAttribute('aria-current', 'true');
  await expect(list.chips.getByRole('listitem')).toHaveText([/^Since today/]);
  expect(await findFaults(page)).toEqual([]);
  await expect(page).toHaveURL(/\?q=status%3Afailed\+after%3Atoday\+-draft$/);
  await page.reload();
  await expect(list.names()).toHaveText(['Two · Poster']);
  await list.tab('All').click();
  await expect(list.names()).toHaveCount(2);
});

test('a view is saved from a filter and opened again from another page', async ({ page, startForm }) => {
  await startForm.startBatch({ seconds: 0, headline: 'One' }, { seconds: 0, headline: 'Two', fail: 'No ink' });
  const list = new RunListPage(page);
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('2 of 2 done', endLimit);
  await page.goto('/runs?q=status%3Afailed');
  await expect(list.names()).toHaveText(['Two · Poster']);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('Failed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View Failed' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.goto('/teams');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Failed' }).click();
  await expect(list.names()).toHaveText(['Two · Poster']);
});

test('a failed run is rerun from the palette by keyboard alone', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0, headline: 'One', fail: 'No ink' });
  const run = new RunPage(page);
  await expect(run.state('Failed')).toBeVisible(endLimit);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('group', { name: 'On this page' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type('rerun');
  await expect(palette.getByRole('option').first()).toHaveAccessibleName('Rerun');
  await page.keyboard.press('Enter');
  await expect(run.rerunDialog.getByRole('textbox', { name: 'seconds' })).toBeFocused();
});
