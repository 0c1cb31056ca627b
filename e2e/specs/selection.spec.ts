import type { Locator } from '@playwright/test';

import { endLimit, expect, test } from '../fixtures.ts';
import { RunListPage } from '../pages/run-list-page.ts';

/** Position of a row's checkbox, and whether a second click at that position would hit the same checkbox. */
async function placeOf(box: Locator) {
  return box.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return { x, y, isHit: hit === element };
  });
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('selecting does not move any row of the list of workflows', async ({ page, workflowList }) => {
      const workflow = workflowList.table.getByRole('checkbox', { name: 'Select Poster' });
      const before = await placeOf(workflow);
      await workflow.click();
      const bar = page.getByRole('toolbar', { name: 'Selected workflows' });
      await expect(bar).toContainText('1 workflow selected');
      expect(await placeOf(workflow)).toEqual({ ...before, isHit: true });
      await bar.getByRole('button', { name: 'Clear selection' }).click();
      await expect(bar).toBeHidden();
      expect(await placeOf(workflow)).toEqual(before);
    });
  });
}

test('a selection in the table of runs carries over to the gallery', async ({ page, startForm }) => {
  await startForm.startEach({ seconds: 0 }, { seconds: 300 });
  const list = new RunListPage(page);
  await expect(list.table.getByText('Finished', { exact: true })).toHaveCount(1, endLimit);
  await list.table.getByRole('checkbox', { name: 'Select all runs' }).check();
  await page.getByText('Gallery', { exact: true }).click();
  await expect(list.gallery.getByRole('checkbox', { name: 'Select seconds 0 · Poster', exact: true })).toBeChecked();
  await expect(list.selection.getByRole('status')).toHaveText('2 runs selected');
  await list.gallery.getByRole('checkbox', { name: 'Select seconds 0 · Poster' }).uncheck();
  await expect(list.selection.getByRole('status')).toHaveText('1 run selected');
  await page.getByText('List', { exact: true }).click();
  await expect(list.row('1 of 2').getByRole('checkbox')).not.toBeChecked();
  await expect(list.row('2 of 2').getByRole('checkbox')).toBeChecked();
  await list.selection.getByRole('button', { name: 'Cancel runs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run', exact: true }).click();
  await expect(list.table.getByText('Cancelled', { exact: true })).toBeVisible();
});
