import type { Page } from '@playwright/test';

import { endLimit, expect } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { RunStartPage } from '../pages/run-start-page.ts';

/**
 * Start a run that the browser can't store, and rerun it: both are still watched and listed.
 * @returns the notice that explains why nothing is stored
 */
export async function startAndRerunUnstored(page: Page, form: RunStartPage, why: string) {
  await form.start({ seconds: 1, headline: 'Bread' }, 'Unkept');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  const notice = page.getByRole('alert').filter({ hasText: 'Run history isn’t being saved' });
  await expect(notice).toContainText(why);

  const first = page.url();
  await run.rerun.click();
  await run.confirmRerun.click();
  await expect(page).not.toHaveURL(first);
  await expect(run.inputs).toContainText(/headline\s*Bread/);
  await expect(run.state('Finished')).toBeVisible(endLimit);

  await new Frame(page).place('Runs').click();
  await expect(new RunListPage(page).names()).toHaveText(['Unkept', 'Unkept']);
  return notice;
}
