import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { startingRow } from '@/domain/runs/run-record.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam } from '@/testing/service.ts';
import { startRuns } from '@/testing/start-runs.ts';

const limit = { timeout: 30_000 };
const progress = page.getByRole('region', { name: 'Progress' });

test('a batch has a line in the list, and a page with its counts and causes, from which the failed are rerun', async () => {
  const app = await startRuns([
    { seed: 1, hd: true },
    { seed: 2, hd: false, fail: 'No ink' },
    { seed: 3, hd: false, fail: 'No ink' },
  ]);
  const head = page.getByRole('region', { name: 'Batch' });
  await expect.element(head, limit).toHaveTextContent('1 of 3 finished · 2 failed');
  await head.getByRole('link', { name: 'Poster' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();
  expect(app.address()).toMatch(/^\/runs\/batches\/[^/]+$/);
  await expect
    .element(progress)
    .toHaveTextContent(/3 of 3 done.*1 finished.*2 failed.*1 cause of failure.*No ink.*2 runs/);
  await expect.element(page.getByText('3 runs of Poster, started')).toBeVisible();

  await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rerun 2 runs' });
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').first())
    .toHaveTextContent('seed 1hd true');
  await page.getByText('Table', { exact: true }).click();
  // As they were written, the first one first.
  await expect.element(page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1)).toHaveTextContent('seed 1');
  expect(app.address()).toContain('view=table');
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.element(page.getByRole('link', { name: 'seed 1 · hd true' })).toBeVisible();

  await app.goTo('/runs');
  const line = page.getByRole('navigation', { name: 'Latest batches' }).getByRole('link');
  await expect.element(line).toHaveTextContent('Poster3 of 3 done2 failed');
  await line.click();
  await expect.element(progress).toBeVisible();
});

test('an older batch is found among all batches', async () => {
  const day = 24 * 3_600_000;
  const rows = ['new', 'old'].flatMap((id, ago) =>
    [1, 2].map((at) =>
      startingRow(
        { ledger: '', runId: crypto.randomUUID(), part: `${id}:${at}`, workflowName: `Poster ${id}` },
        Date.now() - 2 * ago * day,
      ),
    ),
  );
  const app = await renderWithRuns('/runs', await makeUserInTeam('Blue'), rows);
  const recent = page.getByRole('navigation', { name: 'Latest batches' });
  await expect.element(recent.getByRole('link', { name: 'Poster new' })).toBeVisible();
  await expect.element(recent).not.toHaveTextContent('Poster old');
  await recent.getByRole('link', { name: 'All batches (2)' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  expect(app.address()).toBe('/runs/batches');
  await page.getByRole('list', { name: 'Batches' }).getByRole('link', { name: 'Poster old' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster old' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Batches' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
});

test('of a batch that was started elsewhere the page says so', async () => {
  await renderApp('/runs/batches/other', await makeUserInTeam('Blue'));
  await expect.element(page.getByText('No such batch in this browser')).toBeVisible();
});

test('starts are paused, and go on from the page of their batch', async () => {
  const held = breakRequests(/get_run_id/, 'never-answered');
  const app = await startRuns(Array.from({ length: 6 }, (_, seed) => ({ seed })));
  const dialog = page.getByRole('dialog');
  await expect.poll(held.hits).toBe(4);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  held.stop();
  held.cut();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 6 started, 4 failed, 2 skipped');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\?batch=/);
  await app.goTo(`/runs/batches/${app.address().split('=')[1]}`);
  await page.getByRole('button', { name: 'Start remaining 6' }).click();
  await dialog.getByRole('button', { name: 'Start runs' }).click();
  await expect.element(progress, limit).toHaveTextContent('6 of 6 done');
});
