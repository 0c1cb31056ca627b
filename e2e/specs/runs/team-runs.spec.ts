import type { Page } from '@playwright/test';

import { expect, testWithColleague as test } from '../../fixtures.ts';
import { CredentialsForm } from '../../pages/credentials-form.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';

test.use({ extensions: true });

test('a colleague sees runs start, progress and end, and cancels one, without a reload', async ({
  page,
  me,
  colleague,
  workflow,
  startForm,
  signIn,
  newBrowser,
}) => {
  const theirs = await signIn(colleague, await newBrowser());
  await theirs.goto('/runs');
  const seen = new RunListPage(theirs);
  const rowOf = (text: string) => seen.table.getByRole('row').filter({ hasText: text });

  await startForm.start({ seconds: 3, city: 'Cork' });
  await expect(rowOf('Cork')).toContainText('Running');
  await expect(rowOf('Cork')).toContainText(me.email);
  await expect(rowOf('Cork')).toContainText('Finished');

  await startForm.open(workflow);
  await startForm.start({ seconds: 300, city: 'Graz' });
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible();
  await rowOf('Graz').getByRole('link').first().click();
  const opened = new RunPage(theirs);
  await expect(opened.state('Running')).toBeVisible();
  await opened.cancel.click();
  await opened.confirmCancel.click();
  await expect(run.state('Cancelled')).toBeVisible();
  await expect(run.timeline).toContainText(`by ${colleague.email}`);
});

/** How many runs the browser has stored. */
function countStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('runboard-runs');
    await new Promise((resolve) => {
      opening.addEventListener('success', resolve, { once: true });
    });
    const db = opening.result;
    const counting = db.transaction('runs').objectStore('runs').count();
    await new Promise((resolve) => {
      counting.addEventListener('success', resolve, { once: true });
    });
    db.close();
    return counting.result;
  });
}

for (const isRemembered of [true, false]) {
  test(`a colleague’s runs ${isRemembered ? 'stay in a remembered browser until the sign-out' : 'are not stored in a browser that is not remembered'}`, async ({
    page,
    colleague,
    team,
    workflow,
    serviceAs,
    me,
  }) => {
    await serviceAs(colleague).startRun(team, workflow, { seconds: 0, city: 'Cork' });
    await page.goto('/sign-in');
    if (isRemembered) await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
    await new CredentialsForm(page).signIn(me);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto('/runs');
    const row = new RunListPage(page).table.getByRole('row').filter({ hasText: 'Cork' });
    await expect(row).toContainText('Finished');
    expect(await countStored(page)).toBe(isRemembered ? 1 : 0);
    await page.reload();
    await expect(row).toContainText('Finished');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect.poll(() => countStored(page)).toBe(0);
  });
}
