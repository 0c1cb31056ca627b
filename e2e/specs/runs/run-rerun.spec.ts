import { endLimit, expect, test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';
import { findFaults } from '../../support/page-checks.ts';

test('failed runs of a batch are rerun together with one changed input', async ({ page, startForm }) => {
  await startForm.startBatch(
    { seconds: 0, headline: 'One', fail: 'No ink' },
    { seconds: 0, headline: 'Two', fail: 'No ink' },
    { seconds: 0, headline: 'Three' },
  );
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress).toContainText('3 of 3 done', endLimit);
  const first = page.url();
  await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rerun 2 runs' });
  await expect(sheet.getByRole('textbox', { name: 'headline' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Leave fail out of all' }).press('Enter');
  expect(await findFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
  await expect(page).not.toHaveURL(first);
  await expect(progress).toContainText('2 of 2 done', endLimit);

  await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'One · Poster' }).click();
  await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'One · Poster' }).click();
  await expect(new RunPage(page).state('Failed')).toBeVisible();
});
