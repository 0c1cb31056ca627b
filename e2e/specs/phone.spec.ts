import type { Locator } from '@playwright/test';

import { endLimit, expect, test } from '../fixtures.ts';
import { SignInPage } from '../pages/credentials-form.ts';
import { Frame } from '../pages/frame.ts';
import { RunListPage } from '../pages/run-list-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the main job works on a phone', async ({ page, me, team }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.accessToken.fill(me.accessToken);
  await signIn.apiKey.fill(me.apiKey);
  await signIn.submit.tap();

  const frame = new Frame(page);
  await expect(frame.heading).toHaveText('Home');
  await frame.place('Workflows').tap();
  const list = new WorkflowListPage(page);
  await list.newWorkflow.tap();
  const form = new WorkflowForm(page);
  await form.name.fill('Pocket poster');
  await expect(form.team.getByRole('option', { selected: true })).toHaveText(team.name);
  await form.create.tap();
  const workflow = new WorkflowPage(page);
  await expect(workflow.heading).toHaveText('Pocket poster');

  await workflow.startRun.tap();
  const start = new RunStartPage(page);
  await start.setInputs('{"seconds": 1}');
  await start.submit.tap();
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.result.getByRole('img')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await run.openResult.tap();
  await (await opening).close();

  await page.goto('/runs/new');
  await start.chooseWorkflow('Pocket poster');
  await start.setInputs('{"seconds": 120}');
  await start.runName.fill('Slow');
  await start.submit.tap();
  await expect(run.heading).toHaveText('Slow');
  await run.cancel.tap();
  await run.confirmCancel.tap();
  await expect(run.state('Cancelled')).toBeVisible();

  await frame.place('Runs').tap();
  await expect(new RunListPage(page).row('Slow')).toContainText('Cancelled');
  await frame.place('Workflows').tap();
  await expect(list.table.getByRole('row', { name: 'Pocket poster' })).toContainText(`${team.name} · `);
});

test('runs of a batch are distinguished, starred and rejected by touch', async ({ page, startForm }) => {
  await startForm.startBatch({ seconds: 0, tone: 'bold', seed: 1 }, { seconds: 0, tone: 'bold', seed: 2 });
  await expect(page.getByRole('link', { name: 'seed 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Lay out' }).tap();
  const tools = page.getByRole('group', { name: 'Contact sheet' });
  await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThanOrEqual(2 * 44 + 8);
  await expect(tools.getByRole('group', { name: 'Zoom' })).toBeHidden();
  const tile = page.getByRole('gridcell').first();
  for (const name of [/^Reject/, /^Star/]) {
    const button = tile.getByRole('button', { name });
    await expect.poll(() => button.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // The button is above the picture.
    const [mark, picture] = [await edgesOf(button), await edgesOf(tile.getByRole('link'))];
    expect(mark.bottom).toBeLessThan(picture.bottom);
  }
});

test('a batch has its pictures on the first screen, and its actions within reach of the thumb', async ({
  page,
  startForm,
}) => {
  await startForm.startBatch({ seconds: 0, seed: 1 }, { seconds: 0, seed: 2 });
  const download = page.getByRole('button', { name: 'Download 2 results' });
  await expect(download).toBeVisible(endLimit);
  expect((await edgesOf(download)).bottom).toBeGreaterThan(720);
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
});

test('a small button responds to a touch 20 px beside it', async ({ page, workflow, workflowList }) => {
  const menu = workflowList.actions(workflow.name);
  await expect(menu).toBeVisible();
  const { x, y, width, height } = (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(height).toBeLessThan(40);
  await page.touchscreen.tap(x + width / 2, y + height / 2 + 20);
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
});

test('a long dialog is at the bottom edge, with its buttons visible', async ({ page, startForm }) => {
  const inputs = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`input_${index}`, `value ${index}`]));
  await startForm.startEach({ ...inputs, seconds: 0 }, { ...inputs, seconds: 0, seed: 2 });
  await page.getByRole('checkbox', { name: 'Select all runs' }).check();
  await page.getByRole('toolbar', { name: 'Selected runs' }).getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Rerun 2' }).tap();
  const dialog = page.getByRole('dialog', { name: /^Rerun 2 runs/ });
  for (const name of [/^Cancel/, /^Rerun|^Start/]) {
    const button = dialog.getByRole('button', { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect.poll(() => edgesOf(dialog)).toEqual({ left: 0, right: 390, bottom: 844 });
});

test('the list of runs has ended batches behind a button, and shows the full names of live runs', async ({
  page,
  startForm,
}) => {
  const list = new RunListPage(page);
  await startForm.startEach({ seconds: 0, seed: 1 }, { seconds: 0, seed: 2 });
  for (const name of ['seed 1', 'seed 2']) await list.row(name).getByText('Finished').waitFor(endLimit);
  const batches = page.getByRole('link', { name: 'All batches (1)' });
  await expect(batches).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Latest batches' })).toBeHidden();
  await batches.tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.goBack();

  for (const control of [list.search.locator('..'), list.trackRun, page.getByRole('radiogroup', { name: 'View' })]) {
    await expect.poll(async () => (await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  const name = 'Autumn catalogue for the Osaka branch, second draft';
  await page.goto('/runs/new');
  await startForm.chooseWorkflow('Poster');
  await startForm.setInputs('{"seconds": 300}');
  await startForm.runName.fill(name);
  await startForm.submit.tap();
  await expect(new RunPage(page).heading).toHaveText(name);
  await new Frame(page).place('Runs').tap();
  // The whole name is visible, not clipped.
  const text = list.table.getByText(name, { exact: true });
  await expect(text).toBeVisible();
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('the list of runs shows a batch in progress', async ({ page, startForm }) => {
  await startForm.startEach({ seconds: 300, seed: 3 }, { seconds: 300, seed: 4 });
  await expect(page.getByRole('navigation', { name: 'Latest batches' }).getByRole('link')).toHaveCount(1);
});

test('a long press selects a run, and the navigation is large enough for a thumb', async ({ page, startForm }) => {
  const list = new RunListPage(page);
  await startForm.startEach({ seconds: 0, seed: 1 }, { seconds: 0, seed: 2 });
  const row = list.row('seed 1');
  // When the line of a batch in progress above the list disappears, it moves the rows.
  for (const name of ['seed 1', 'seed 2']) await list.row(name).getByText('Finished').waitFor(endLimit);
  await expect(page.getByRole('link', { name: 'All batches (1)' })).toBeVisible();
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(list.selection).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(page).toHaveURL(/\/runs$/);
  await row.getByRole('checkbox').tap();
  await expect(list.selection).toBeHidden();
  for (const name of ['Home', 'Workflows', 'Runs', 'Teams'] as const) {
    const place = new Frame(page).place(name);
    await expect.poll(async () => (await place.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await row.getByText('seed 1').tap();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
});

test.describe('an expired session', () => {
  test.use({ expectedFailures: { urls: [/\/(?:accounts|api)\//] } });

  test('leaves the page as wide as the screen', async ({ page, startForm }) => {
    await startForm.start({ seconds: 300 });
    await expect(new RunPage(page).state('Running')).toBeVisible(endLimit);
    await page.route(/\/(accounts|api)\//, (route) =>
      route.fulfill({ status: 401, json: { description: 'The token has expired' } }),
    );
    await page.goto('/runs');
    await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Not now' }).tap();
    const status = page.getByText('Updates paused');
    await expect(status).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await status.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

/** The left, right and bottom edges of an element, in the viewport. */
async function edgesOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { left: x, right: x + width, bottom: y + height };
}
