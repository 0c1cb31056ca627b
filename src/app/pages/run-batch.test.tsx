import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam } from '@/testing/service.ts';
import { startBatch } from '@/testing/start-runs.ts';

const limit = { timeout: 30_000 };
const progress = page.getByRole('region', { name: 'Progress' });

const tiles = page.getByRole('list', { name: 'Results' });
const tile = (name: RegExp) => tiles.getByRole('link', { name });

test('starting several runs opens their batch’s page with counts and causes, from which failed runs can be rerun', async () => {
  const app = await startBatch([
    { seed: 1, hd: true },
    { seed: 2, hd: false, fail: 'No ink' },
    { seed: 3, hd: false, fail: 'No ink' },
  ]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();
  expect(app.address()).toMatch(/^\/runs\/batches\/[^/]+$/);
  await expect
    .element(progress, limit)
    .toHaveTextContent(/3 of 3 done.*1 finished.*2 failed.*1 cause of failure.*No ink.*2 runs/);
  await expect.element(page.getByText('3 runs with seed 1 or 2 or 3 and hd false or true · started')).toBeVisible();
  // The tile shows the differing inputs, without the error.
  await expect.element(tiles.getByRole('listitem').nth(1)).toHaveTextContent(/FailedNo inkseed 2hd false$/);

  // All failures have one cause, so there is only one button to rerun them.
  expect(page.getByRole('button', { name: /^Rerun/ }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rerun 2 runs' });
  await sheet.getByRole('button', { name: 'Cancel' }).click();

  await page.getByText('Table', { exact: true }).click();
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.element(page.getByRole('link', { name: 'seed 1 · hd true' })).toBeVisible();
  await page.viewport(1280, 800);

  await app.goTo('/runs');
  const line = page.getByRole('navigation', { name: 'Latest batches' }).getByRole('link');
  await expect.element(line).toHaveTextContent('Posterseed 1 or 2 or 3 and hd false or true3 of 3 done2 failed');
  await line.click();
  await expect.element(progress).toBeVisible();
  const address = app.address();
  await app.goTo(`/runs?batch=${address.split('/').at(-1) ?? ''}`);
  await expect.poll(app.address).toBe(address);
});

test('a batch’s tiles show results and causes, and keys move between tiles, select and star them', async () => {
  const app = await startBatch([
    { seed: 1, format: 'txt' },
    { seed: 2, format: 'txt', fail: 'No ink' },
    { seed: 3, format: 'txt' },
  ]);
  await expect.element(tile(/^seed 2 · Poster, Failed$/), limit).toHaveTextContent('No ink');
  await expect.element(tile(/^seed 1 .*Finished$/), limit).toHaveTextContent('txt');
  await expect.element(tile(/^seed 3 .*Finished$/), limit).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tile(/^seed 1/)).toHaveFocus();
  await userEvent.keyboard('s{ArrowRight}{ArrowRight}sx');
  await expect.element(tile(/^seed 3/)).toHaveFocus();
  await expect.element(page.getByRole('checkbox', { name: 'Select seed 3 · Poster' })).toBeChecked();
  const toolbar = page.getByRole('toolbar', { name: 'Selected runs' });
  await expect.element(toolbar).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(toolbar).not.toBeInTheDocument();
  await expect.element(page.getByText('2 starred')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Compare starred' })).toBeVisible();

  const show = page.getByRole('combobox', { name: 'Show' });
  await show.selectOptions('failed (1)');
  await expect.poll(() => tiles.getByRole('listitem').elements().length).toBe(1);
  expect(app.address()).toContain('show=failed');
  await show.selectOptions('all (3)');
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('failed first');
  await expect.element(tiles.getByRole('link').first()).toHaveAccessibleName('seed 2 · Poster, Failed');
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('as started');

  await page.getByText('Timeline', { exact: true }).click();
  const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect.element(lines.nth(1)).toHaveTextContent('seed 2 Failed');
  await page.getByText('Table', { exact: true }).click();
  // In the order of the inputs.
  await expect.element(page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1)).toHaveTextContent('seed 1');
  expect(app.address()).toContain('view=table');
});

test('of a batch of 300, only the tiles near the viewport are rendered, and End goes to the last one', async () => {
  const rows = Array.from({ length: 300 }, (_, index) =>
    startingRow({ ledger: '', runId: crypto.randomUUID(), name: `Night ${index + 1}`, part: `b:${index}` }, index),
  );
  await renderWithRuns('/runs/batches/b', await makeUserInTeam('Blue'), rows);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible();
  await expect.element(tiles.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '300');
  expect(tiles.getByRole('listitem').elements().length).toBeLessThan(150);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tile(/^Night 1,/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tile(/^Night 300,/)).toHaveFocus();
  expect(tiles.getByRole('listitem').elements().length).toBeLessThan(150);

  // The focus returns once the tile is rendered again.
  window.scrollTo(0, 0);
  await expect.element(tile(/^Night 300,/)).not.toBeInTheDocument();
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return tile(/^Night 300,/).elements();
    })
    .toHaveLength(1);
  await expect.element(tile(/^Night 300,/)).toHaveFocus();
  window.scrollTo(0, 0);
  await expect.element(tile(/^Night 300,/)).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tile(/^Night 300,/)).toHaveFocus();
});

test('arrow keys on the switch change the view, and don’t move between tiles', async () => {
  const rows = [1, 2].map((at) => startingRow({ ledger: '', runId: crypto.randomUUID(), part: `b:${at}` }, at));
  const app = await renderWithRuns('/runs/batches/b', await makeUserInTeam('Blue'), rows);
  const grid = page.getByRole('radio', { name: 'Grid' });
  await expect.element(grid).toBeInTheDocument();
  grid.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('table', { name: 'Runs' })).toBeVisible();
  expect(app.address()).toContain('view=table');
});

test('an older batch is listed under all batches', async () => {
  const day = 24 * 3_600_000;
  const rows = ['new', 'old'].flatMap((id, ago) =>
    [1, 2].map((at) =>
      Object.assign(
        startingRow(
          { ledger: '', runId: crypto.randomUUID(), part: `${id}:${at}`, workflowName: `Poster ${id}` },
          Date.now() - 2 * ago * day,
        ),
        { given: givenInputs({ seed: at }) },
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
  const old = page.getByRole('list', { name: 'Batches' }).getByRole('link', { name: 'Poster old' });
  await expect.element(old).toHaveTextContent('Poster old2 runs with seed 1 or 22 need attention');
  await old.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster old' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Batches' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
});

test('the page of an unknown batch explains that it was started elsewhere', async () => {
  await renderApp('/runs/batches/other', await makeUserInTeam('Blue'));
  await expect.element(page.getByText('No such batch in this browser')).toBeVisible();
});

test('starts can be paused, and resumed from the batch’s page', async () => {
  const held = breakRequests(/get_run_id/, 'never-answered');
  const app = await startBatch(Array.from({ length: 6 }, (_, seed) => ({ seed })));
  const dialog = page.getByRole('dialog');
  await expect.poll(held.hits).toBe(4);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  held.stop();
  held.cut();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 6 started, 4 failed, 2 skipped');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
  await expect.element(page.getByText('No such batch in this browser')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Start remaining 6' }).click();
  await dialog.getByRole('button', { name: 'Start runs' }).click();
  await expect.element(progress, limit).toHaveTextContent('6 of 6 done');
});
