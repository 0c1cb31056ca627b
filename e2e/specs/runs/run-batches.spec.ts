import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';

test('a reload during a batch start neither loses a run nor starts one twice', async ({ page, startForm }) => {
  // Two requests are sent but get no answer; the IDs of the other runs never arrive.
  let ids = 0;
  await page.route('**/api/get_run_id', async (route) => {
    ids += 1;
    if (ids <= 2) await route.continue();
  });
  let sent = 0;
  await page.route('**/api/run_workflow/**', () => {
    sent += 1;
  });
  await startForm.setInputs([1, 2, 3, 4, 5, 6].map((n) => JSON.stringify({ seconds: 0, n })).join('\n'));
  await page.getByRole('button', { name: 'Start 6 runs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
  await expect.poll(() => [sent, ids]).toEqual([2, 4]);
  await page.goto('/runs');
  // Unroute only now, because this releases the held requests.
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const list = new RunListPage(page);
  await expect(list.table.getByRole('row')).toHaveCount(3);
  await expect(list.row('1 of 6')).toContainText('Not confirmed');
  await page.getByRole('button', { name: /^Start remaining/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Start 4 runs?' });
  await dialog.getByRole('button', { name: 'Start runs' }).click();
  await expect(page).toHaveURL(/\/runs\/batches\//);
  const tiles = page.getByRole('list', { name: 'Results' });
  await expect(tiles.getByRole('listitem')).toHaveCount(6);
  await expect(tiles.getByRole('link', { name: 'n 6 · Poster, Finished' })).toBeVisible(endLimit);
});
