import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function expectLargeTargets(page: Page, name: string, area = page.locator('body')): Promise<void> {
  // Repeated, because content that arrives while a control is measured moves it.
  await test.step(name, () => expect.poll(() => findSmallTargets(area), name).toEqual([]));
}

test('the controls of the pages have touch targets of at least 44 px', async ({ page, workflow, startForm }) => {
  const frame = new Frame(page);
  const list = new RunListPage(page);
  const run = new RunPage(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await expectLargeTargets(page, 'start a run');
  await startForm.setInputs('{"seconds": ');
  await startForm.submit.tap();
  await expectLargeTargets(page, 'start a run, with a message at the inputs');
  await startForm.startBatch(
    { seconds: 0, headline: 'Bread', seed: 1 },
    { seconds: 0, headline: 'Bread', seed: 2, format: 'csv' },
    { seconds: 0, headline: 'Bread', seed: 3, fail: 'The paint ran out' },
    { seconds: 0, headline: 'Bread', seed: 4, fail: 'The paint ran out' },
    { seconds: 0, headline: 'Bread', seed: 5, fail: 'No flour' },
    { seconds: 0, headline: 'Bread', seed: 6, format: 'json' },
  );
  await page.getByRole('button', { name: 'Download 3 results' }).waitFor(endLimit);
  await expectLargeTargets(page, 'a batch');
  await page.getByRole('link', { name: 'Lay out' }).tap();
  await page.getByRole('group', { name: 'Contact sheet' }).waitFor();
  await expectLargeTargets(page, 'the contact sheet');

  await frame.place('Runs').tap();
  await heading('Runs');
  await list.row('seed 1').getByText('Finished').waitFor();
  await expectLargeTargets(page, 'runs');
  await list.tab('Failed').tap();
  await page.getByRole('button', { name: /^The paint ran out/ }).waitFor();
  await expectLargeTargets(page, 'failed runs');
  await list.table.getByRole('link', { name: /seed 3/ }).tap();
  await run.state('Failed').waitFor();
  await expectLargeTargets(page, 'a failed run');
  const results = [
    ['seed 1', run.result.getByRole('img')],
    ['seed 2', run.result.getByRole('table')],
    ['seed 6', run.result.getByText('"format": "json",')],
  ] as const;
  for (const [seed, result] of results) {
    await frame.place('Runs').tap();
    await list.row(seed).getByText(seed, { exact: true }).tap();
    await result.waitFor();
    await expectLargeTargets(page, `a finished run: ${seed}`);
  }

  await frame.place('Runs').tap();
  for (const seed of ['seed 1', 'seed 2']) await list.row(seed).getByRole('checkbox').check();
  await expectLargeTargets(page, 'runs with a selection');
  await list.selection.getByRole('button', { name: 'Compare' }).tap();
  await page.getByRole('table', { name: 'Files' }).waitFor();
  await expectLargeTargets(page, 'runs compared');
  await page.goto('/runs?view=gallery');
  await expect(list.gallery.locator('img')).toHaveJSProperty('complete', true);
  await expectLargeTargets(page, 'the gallery');

  await frame.place('Home').tap();
  await page.getByRole('link', { name: 'All failed runs' }).waitFor();
  await expectLargeTargets(page, 'home');
  await frame.place('Workflows').tap();
  await page.getByRole('table', { name: 'Workflows' }).getByText('Finished').waitFor();
  await expectLargeTargets(page, 'workflows');
  await page.getByRole('link', { name: workflow.name }).tap();
  const { startRun } = new WorkflowPage(page);
  await startRun.waitFor();
  await expectLargeTargets(page, 'a workflow');
  for (const address of ['edit', '../new']) {
    await page.goto(`/workflows/${workflow.id}/${address}`);
    await heading(/workflow$/);
    await expectLargeTargets(page, `workflows/${address}`);
  }
  await frame.place('Teams').tap();
  await page.getByRole('link', { name: /failed this week/ }).waitFor();
  await expectLargeTargets(page, 'teams');
  await page.getByRole('table', { name: 'Teams' }).getByRole('link', { name: 'Studio' }).tap();
  await heading('Studio');
  await expectLargeTargets(page, 'a team');
  await page.goto('/settings');
  await heading('Settings');
  await expectLargeTargets(page, 'settings');
});

test('menus, dialogs, the search and the sign-in page have touch targets of at least 44 px', async ({
  page,
  startForm,
}) => {
  const frame = new Frame(page);
  const run = new RunPage(page);
  await startForm.startEach({ seconds: 300, headline: 'Bread', seed: 1 }, { seconds: 300, headline: 'Bread', seed: 2 });
  const list = new RunListPage(page);
  await list.row('seed 1').getByText('Running').waitFor(endLimit);
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  await page.getByRole('option', { name: 'Team' }).waitFor();
  await expectLargeTargets(page, 'the filters');
  await page.getByRole('option', { name: 'Team' }).tap();
  await page.getByRole('option', { name: 'Studio' }).tap();
  await list.chips.waitFor();
  await expectLargeTargets(page, 'a filter');
  await page.goto('/runs/batches');
  await page.getByRole('heading', { level: 1, name: 'Batches' }).waitFor();
  await expectLargeTargets(page, 'batches');
  await page.goto('/runs');
  await list
    .row('seed 1')
    .getByRole('button', { name: /^Actions/ })
    .tap();
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  await expectLargeTargets(page, 'the menu of a row', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await frame.place('Teams').tap();
  await page.getByRole('link', { name: '2 live' }).waitFor();
  await expectLargeTargets(page, 'teams with live runs');
  await list.live.tap();
  await page.getByRole('menuitem', { name: 'Pause updates' }).tap();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await expectLargeTargets(page, 'paused updates');
  await page.getByRole('button', { name: 'Resume' }).tap();
  await frame.place('Runs').tap();
  await list.row('seed 2').getByText('seed 2').tap();
  await run.state('Running').waitFor(endLimit);
  await expectLargeTargets(page, 'a running run');
  await run.cancel.tap();
  await run.dialog.waitFor();
  await expectLargeTargets(page, 'the dialog "Cancel"');
  await run.confirmCancel.tap();
  await run.state('Cancelled').waitFor();
  await expectLargeTargets(page, 'a cancelled run');
  await run.rerun.tap();
  await run.rerunDialog.waitFor();
  await expectLargeTargets(page, 'the dialog "Rerun"');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('combobox').waitFor();
  await expectLargeTargets(page, 'the search');
  await page.keyboard.press('Escape');
  await frame.userMenu.tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await expectLargeTargets(page, 'the user menu', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expectLargeTargets(page, 'sign in');
});
