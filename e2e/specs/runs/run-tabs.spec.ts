import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../../fixtures.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { holdResults } from '../../support/hold-results.ts';
import { setHidden } from '../../support/visibility.ts';

/** Counts the result checks of a tab. */
function countChecks(page: Page): () => number {
  let checks = 0;
  page.on('request', (request) => {
    if (/\/runs\/[^/]+\/result$/.test(request.url())) checks += 1;
  });
  return () => checks;
}

test('two tabs show the same runs, one polls for both, and the other takes over when the first one closes', async ({
  page,
  context,
  startForm,
}) => {
  const other = await context.newPage();
  await other.goto('/runs');
  const list = new RunListPage(other);
  await expect(list.heading).toBeVisible();
  const run = new RunPage(page);

  await test.step('one tab polls for both', async () => {
    const release = await holdResults(context);
    await startForm.start({ seconds: 0 }, 'Seen twice');
    await expect(run.state('Running')).toBeVisible(endLimit);
    await expect(list.row('Seen twice')).toContainText('Running', endLimit);
    const [checksHere, checksThere] = [countChecks(page), countChecks(other)];
    await release();
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(list.row('Seen twice')).toContainText('Finished');
    // The run's page requests the result's link once more; apart from that, only one tab has sent checks.
    expect(Math.min(checksHere(), checksThere())).toBeLessThanOrEqual(1);
  });

  await test.step('the other tab takes over', async () => {
    const release = await holdResults(context, run.id());
    await run.rerun.click();
    await run.confirmRerun.click();
    await expect(run.state('Running')).toBeVisible(endLimit);
    await expect(list.names()).toHaveCount(2);
    await page.close();
    await release();
    await expect(list.table.getByText('Finished', { exact: true })).toHaveCount(2, endLimit);
  });
});

test('of two tabs, the visible one polls for the hidden one, and a cancel in one shows in both', async ({
  page,
  context,
  startForm,
}) => {
  await startForm.start({ seconds: 300 }, 'Looked at');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const other = await context.newPage();
  await other.goto(page.url());
  const there = new RunPage(other);
  await expect(there.state('Running')).toBeVisible(endLimit);
  const [checksHere, checksThere] = [countChecks(page), countChecks(other)];
  await setHidden(page, true);
  await expect.poll(checksThere, endLimit).toBeGreaterThan(1);
  const before = checksHere();
  await setHidden(page, false);
  await setHidden(other, true);
  await expect.poll(checksHere, endLimit).toBeGreaterThan(before + 1);
  await there.cancel.click();
  await there.confirmCancel.click();
  await expect(there.state('Cancelled')).toBeVisible(endLimit);
  await expect(run.state('Cancelled')).toBeVisible(endLimit);
});

test('a pause applies to all tabs, and no run is checked until the user resumes', async ({
  page,
  context,
  service,
  startForm,
}) => {
  const release = await holdResults(context);
  await startForm.start({ seconds: 0 }, 'Left for now');
  const run = new RunPage(page);
  await expect(run.state('Running')).toBeVisible(endLimit);
  const runId = await run.runId();
  const other = await context.newPage();
  await other.goto('/runs');
  await expect(other.getByRole('button', { name: /^Live · 1 run · updated / })).toBeVisible();
  await new RunListPage(other).chooseLive('Pause updates');
  await expect(other.getByText('Updates paused')).toBeVisible();
  await expect(page.getByRole('main').getByText('Updates paused')).toBeVisible();
  await expect.poll(() => service.runStatus(runId), endLimit).toBe('finished');
  const [checksHere, checksThere] = [countChecks(page), countChecks(other)];
  // By then, checks would have been due.
  await expect(page.getByRole('main').getByRole('button', { name: /^\d{2}s ago$/ })).toBeVisible();
  await expect(run.state('Running')).toBeVisible();
  expect(checksHere() + checksThere()).toBe(0);
  await release();
  await other.getByRole('button', { name: 'Resume' }).click();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(other.getByRole('button', { name: /^Live · / })).toBeHidden();
});
