import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../fixtures.ts';
import { SignInPage } from '../pages/credentials-form.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';
import { findFaults } from '../support/page-checks.ts';

// An axe check of a page takes several seconds of CPU time.
test.describe.configure({ timeout: 240_000 });

async function expectNoFaults(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    expect(await findFaults(page), name).toEqual([]);
  });
}

test('the sign-in page passes axe, when empty and with errors', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expectNoFaults(page, 'empty');
  await signIn.submit.click();
  await page.getByText('Enter your API key').waitFor();
  await expectNoFaults(page, 'with complaints');
});

test('the list of workflows passes axe: empty, filled, without a match, with its menu', async ({
  page,
  me,
  team,
  signIn,
  service,
}) => {
  await signIn(me);
  await page.getByRole('heading', { name: 'No workflows yet' }).waitFor();
  await expectNoFaults(page, 'empty');
  await service.createWorkflow(team, 'Poster');
  await service.createWorkflow(team, `A name that goes on ${'and on '.repeat(25)}`.slice(0, 200));
  await service.createWorkflow(team, 'W'.repeat(255));
  await page.reload();
  const list = new WorkflowListPage(page);
  await list.workflow('Poster').waitFor();
  await expectNoFaults(page, 'filled');
  await list.actions('Poster').click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await expectNoFaults(page, 'with the menu of a row');
  await page.keyboard.press('Escape');
  await list.search.fill('nothing');
  await page.getByRole('heading', { name: 'No workflow matches' }).waitFor();
  await expectNoFaults(page, 'no match');
});

test('the workflow forms pass axe', async ({ page, me, workflow, signIn }) => {
  await signIn(me);
  const form = new WorkflowForm(page);
  const list = new WorkflowListPage(page);
  await list.newWorkflow.click();
  await form.advanced.click();
  await form.create.click();
  await expectNoFaults(page, 'new, with complaints');
  await new Frame(page).place('Workflows').click();
  await list.choose(workflow.name, 'Edit');
  await expect(form.save).toBeDisabled();
  await expectNoFaults(page, 'edit, with nothing changed');
});

test('a workflow and its delete dialog pass axe', async ({ page, me, team, signIn, service }) => {
  const { name } = await service.createWorkflow(team, 'W'.repeat(255));
  await signIn(me);
  await new WorkflowListPage(page).workflow(name).click();
  const workflow = new WorkflowPage(page);
  await expect(workflow.heading).toHaveText(name);
  await expect(workflow.field('Team')).toHaveText(team.name);
  await expectNoFaults(page, 'workflow');
  await workflow.openDelete();
  await workflow.dialog.waitFor();
  await expectNoFaults(page, 'with the question');
});

test('teams, a team, settings with the user menu, and the not-found page pass axe', async ({
  page,
  me,
  team,
  signIn,
  service,
}) => {
  await service.createWorkflow(team, 'Poster');
  await signIn(me);
  const frame = new Frame(page);
  const settings = page.getByRole('menuitem', { name: 'Settings' });
  const expectPage = async (heading: string) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expectNoFaults(page, heading);
  };
  await frame.place('Teams').click();
  const link = page.getByRole('table', { name: 'Teams' }).getByRole('link', { name: team.name, exact: true });
  await link.waitFor();
  await expectPage('Teams');
  await link.click();
  await page.getByRole('table', { name: 'Workflows' }).getByRole('link', { name: 'Poster' }).waitFor();
  await expectPage(team.name);
  await frame.userMenu.click();
  await settings.waitFor();
  await expectNoFaults(page, 'with the user menu');
  await settings.click();
  await expectPage('Settings');
  await page.goto('/teams/00000000-0000-4000-8000-000000000000');
  await expectPage('Team not found');
  await page.goto('/no/such/page');
  await expectPage('Page not found');
});

test('the start form and an empty list of runs pass axe', async ({ page, startForm }) => {
  await startForm.setInputs('{"seconds": ');
  await startForm.submit.click();
  await expectNoFaults(page, 'start, with a complaint');
  await new Frame(page).place('Runs').click();
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
  await expectNoFaults(page, 'no runs');
  await new RunListPage(page).trackRun.click();
  await page.getByRole('dialog', { name: 'Track a run' }).waitFor();
  await expectNoFaults(page, 'with the dialog "Track a run"');
});

test('a run passes axe while running, with the cancel dialog, and cancelled', async ({ page, startForm }) => {
  const run = new RunPage(page);
  await startForm.start({ seconds: 300, headline: 'H'.repeat(300) }, 'N'.repeat(200));
  await run.state('Running').waitFor();
  await expectNoFaults(page, 'running');
  await run.cancel.click();
  await run.dialog.waitFor();
  await expectNoFaults(page, 'with the question');
  await run.confirmCancel.click();
  await run.state('Cancelled').waitFor();
  await expectNoFaults(page, 'cancelled');
});

test('a finished run with rows, JSON or text passes axe', async ({ page, startForm }) => {
  const list = new RunListPage(page);
  const run = new RunPage(page);
  const results = [
    ['csv', run.result.getByRole('table').getByRole('columnheader', { name: 'milliseconds' })],
    ['json', run.result.getByText('"format": "json",')],
    ['txt', run.result.getByText('format: "txt"')],
  ] as const;
  await startForm.startEach(...results.map(([format]) => ({ seconds: 0, format })));
  for (const [at, [format, result]] of results.entries()) {
    await list
      .row(`${at + 1} of 3`)
      .getByRole('link')
      .click();
    await run.state('Finished').waitFor(endLimit);
    await expect(run.result).toContainText(format.toUpperCase());
    await expect(result).toBeVisible();
    await expectNoFaults(page, format);
    await page.goBack();
  }
});

test('a finished run with a picture, its menus and the rerun sheet pass axe', async ({ page, startForm }) => {
  await startForm.start({ seconds: 0, headline: 'Bread', nested: { list: [1, 2] } }, 'Poster');
  const run = new RunPage(page);
  await run.state('Finished').waitFor(endLimit);
  await expect(run.result).toContainText('SVG picture');
  await expect(run.shown).toHaveJSProperty('complete', true);
  await expectNoFaults(page, 'picture');
  await run.copy.click();
  await page.getByRole('menuitem', { name: 'Python' }).waitFor();
  await expectNoFaults(page, 'with the menu "Copy"');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).waitFor();
  await expectNoFaults(page, 'with the menu "More actions"');
  await page.keyboard.press('Escape');
  await run.rerun.click();
  await run.rerunDialog.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0, "headline": "Cake"}');
  await run.rerunDialog.getByRole('table').waitFor();
  await expectNoFaults(page, 'with the sheet');
});

test('naming a run in the list, comparing two runs, the gallery and an enlarged picture pass axe', async ({
  page,
  startForm,
}) => {
  await startForm.startEach({ seconds: 0 }, { seconds: 0, format: 'csv' });
  const list = new RunListPage(page);
  for (const name of ['1 of 2', '2 of 2']) await list.row(name).getByText('Finished').waitFor(endLimit);
  await list.choose('1 of 2', 'Rename');
  await expectNoFaults(page, 'with a name being typed');
  await page.keyboard.press('Escape');
  await list.table.getByRole('checkbox', { name: 'Select all runs' }).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('table', { name: 'Files' }).getByText('image/svg+xml').waitFor();
  await expectNoFaults(page, 'compared');
  await page.goBack();
  await page.getByText('Gallery', { exact: true }).click();
  await expect(list.gallery.locator('img')).toHaveJSProperty('complete', true);
  await expectNoFaults(page, 'gallery');
  await list.gallery.getByRole('link', { name: '1 of 2 · Poster' }).click();
  await new RunPage(page).result.getByRole('button', { name: /^Zoom/ }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expectNoFaults(page, 'enlarged');
});

test('a failed run, a teammate’s run and the run list pass axe', async ({
  page,
  team,
  workflow,
  service,
  startForm,
}) => {
  const elsewhere = await service.startRun(team, workflow, { seconds: 300 });
  const run = new RunPage(page);
  await startForm.start({ seconds: 0, fail: 'The paint ran out' });
  await run.state('Failed').waitFor(endLimit);
  await expectNoFaults(page, 'failed');
  await run.openShared(elsewhere);
  await run.track.waitFor();
  await expectNoFaults(page, 'not in the list');
  await run.track.click();
  await run.state('Running').waitFor();

  await new Frame(page).place('Runs').click();
  const list = new RunListPage(page);
  await list.table.getByRole('checkbox', { name: 'Select all runs' }).check();
  await expectNoFaults(page, 'list with a selection');
  await list.search.fill('nothing');
  await page.getByRole('heading', { name: 'No runs match these filters' }).waitFor();
  await expectNoFaults(page, 'no match');
});

test('failed runs grouped by cause pass axe', async ({ page, startForm }) => {
  const printed = 'The program ended with exit code 1.\n\nReading\nError: The paint ran out';
  await startForm.startEach({ seconds: 0, fail: 'No flour' }, { seconds: 0, fail: printed });
  await page.getByRole('link', { name: 'Failed 2' }).click(endLimit);
  await page.getByRole('button', { name: 'No flour (1 run)' }).click();
  await expectNoFaults(page, 'a cause');
});

test.describe('with requests that fail', () => {
  const startUrl = '**/api/run_workflow/**';
  const resultUrl = /\/runs\/[0-9a-f-]{36}\/result$/;
  test.use({ expectedFailures: { urls: [/\/api\/run_workflow\//, resultUrl] } });

  test('rejected, not confirmed and unchecked runs pass axe, on their pages and in the list', async ({
    page,
    team,
    workflow,
    startForm,
  }) => {
    const run = new RunPage(page);
    const list = new RunListPage(page);
    await page.route(resultUrl, (route) => route.fulfill({ status: 500, json: { description: 'Out of order.' } }));
    await page.route(startUrl, (route) => route.fulfill({ status: 403, json: { description: 'Not you.' } }));
    await startForm.start({ seconds: 0 }, 'Refused');
    await startForm.alert.waitFor();
    await page.unroute(startUrl);
    await page.route(startUrl, (route) => route.fulfill({ status: 500, json: { description: 'Out of order.' } }));
    await startForm.start({ seconds: 0 }, 'Unheard');
    await run.state('Not confirmed').waitFor();
    await expectNoFaults(page, 'not confirmed');
    await run.openShared({ id: randomUUID(), team, workflow });
    await run.track.click();
    await run.state('Check failed').waitFor();
    await expectNoFaults(page, 'check failed');
    await new Frame(page).place('Runs').click();
    for (const state of ['Rejected', 'Not confirmed', 'Check failed']) {
      await list.table.getByText(state, { exact: true }).waitFor();
    }
    await expectNoFaults(page, 'list');
    await list.table.getByRole('link', { name: 'Refused' }).click();
    await run.state('Rejected').waitFor();
    await expectNoFaults(page, 'rejected');
  });
});
