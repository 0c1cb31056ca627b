import type { Page } from '@playwright/test';

import { expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { makePerson } from '../../support/people.ts';
import { setHidden } from '../../support/visibility.ts';

const endLimit = { timeout: 30_000 };

/** Counts a tab's result checks. */
function countChecks(page: Page): () => number {
  let checks = 0;
  page.on('request', (request) => {
    if (/\/runs\/[^/]+\/result$/.test(request.url())) checks += 1;
  });
  return () => checks;
}

test('two tabs show the same runs at once, and one of them checks for both', async ({ page, context, startForm }) => {
  const other = await context.newPage();
  await other.goto('/runs');
  const list = new RunListPage(other);
  await expect(list.heading).toBeVisible();

  await startForm.start({ seconds: 4 }, 'Seen twice');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  await expect(list.row('Seen twice')).toContainText('Running', endLimit);
  const [checksHere, checksThere] = [countChecks(page), countChecks(other)];
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(list.row('Seen twice')).toContainText('Finished');
  // The run's page asks once more by itself, for the link; beyond that only one tab has asked at all.
  expect(Math.min(checksHere(), checksThere())).toBeLessThanOrEqual(1);
});

test('a run cancelled in one tab is cancelled in the other', async ({ page, context, startForm }) => {
  await startForm.start({ seconds: 90 }, 'Stopped there');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const other = await context.newPage();
  await other.goto(page.url());
  const there = new RunPage(other);
  await there.cancel.click();
  await there.confirmCancel.click();
  await expect(there.state('Cancelled')).toBeVisible(endLimit);
  await expect(run.state('Cancelled')).toBeVisible(endLimit);
});

test('when the tab that checks is closed, another takes over', async ({ page, context, startForm }) => {
  await startForm.start({ seconds: 5 }, 'Left alone');
  await expect(new RunPage(page).state('Running')).toBeVisible(endLimit);
  const other = await context.newPage();
  await other.goto('/runs');
  const list = new RunListPage(other);
  await expect(list.row('Left alone')).toContainText('Running', endLimit);
  await page.close();
  await expect(list.row('Left alone')).toContainText('Finished', endLimit);
});

test('a tab in view checks for a hidden one, whichever of them it is', async ({ page, context, startForm }) => {
  await startForm.start({ seconds: 120 }, 'Looked at');
  await expect(new RunPage(page).state('Running')).toBeVisible(endLimit);
  const other = await context.newPage();
  await other.goto('/runs');
  await expect(new RunListPage(other).row('Looked at')).toContainText('Running', endLimit);
  const [checksHere, checksThere] = [countChecks(page), countChecks(other)];
  await setHidden(page, true);
  await expect.poll(checksThere, endLimit).toBeGreaterThan(1);
  const before = checksHere();
  await setHidden(page, false);
  await setHidden(other, true);
  await expect.poll(checksHere, endLimit).toBeGreaterThan(before + 1);
});

test('a pause is one for all tabs; no run is checked until somebody resumes', async ({
  page,
  context,
  service,
  startForm,
}) => {
  await startForm.start({ seconds: 6 }, 'Left for now');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const runId = await run.runId();
  const other = await context.newPage();
  await other.goto('/runs');
  await expect(other.getByRole('button', { name: /^Live · 1 active run · updated / })).toBeVisible();
  await new RunListPage(other).chooseLive('Pause updates');
  await expect(other.getByText('Updates paused')).toBeVisible();
  await expect(page.getByRole('main').getByText('Updates paused')).toBeVisible();
  await expect.poll(() => service.runStatus(runId), endLimit).toBe('finished');
  const [checksHere, checksThere] = [countChecks(page), countChecks(other)];
  await expect(page.getByText(/^updated \d+ seconds ago/)).toBeVisible();
  await expect(run.state('Running')).toBeVisible();
  expect(checksHere() + checksThere()).toBe(0);
  await other.getByRole('button', { name: 'Resume' }).click();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(other.getByText(/^Live/)).toBeHidden();
});

test('another person in the same browser does not see the runs', async ({ page, signIn, server, startForm }) => {
  await startForm.start({ seconds: 0 }, 'Private');
  await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  const neighbour = await makePerson(server);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await signIn(neighbour);
  await page.goto('/runs');
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
});
