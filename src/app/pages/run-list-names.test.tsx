import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { givenInputs } from '@/domain/runs/inputs/given-inputs.ts';
import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam } from '@/testing/service.ts';

const table = page.getByRole('table', { name: 'Runs' });
const at = Date.now() - 60_000;

/** A run of the workflow Poster. */
function queued(inputs: Readonly<Record<string, unknown>>) {
  const of = { ledger: '', workflowId: 'w', workflowName: 'Poster', teamId: 't' };
  const row = { ...startingRow({ ...of, runId: crypto.randomUUID() }, at), given: givenInputs(inputs) };
  return observe(row, { type: 'start-accepted', at, status: 'queued', message: '' });
}

function failed(inputs: Readonly<Record<string, unknown>>) {
  return observe(queued(inputs), {
    type: 'no-result',
    sentAt: at,
    at,
    words: 'The run failed: No ink.',
    runStatus: 'failed',
  });
}

test('runs with the same name can be distinguished in the list, in its gallery and when selected', async () => {
  const rows = [5, 6].flatMap((steps) => [failed({ seed: 4, steps }), failed({ steps })]);
  await renderWithRuns('/runs', await makeUserInTeam('Blue'), [...rows, failed({ seed: 9, steps: 5 })]);
  await expect.element(table.getByRole('link', { name: 'seed 4, steps 5 · Poster' })).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'seed 9 · Poster' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select seed 4, steps 6 · Poster' })).toBeVisible();
  table.getByRole('link', { name: 'seed 4, steps 6 · Poster' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('complementary', { name: 'Peek: seed 4, steps 6 · Poster' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByText('Gallery', { exact: true }).click();
  const gallery = page.getByRole('list', { name: 'Gallery' });
  await expect.element(gallery.getByRole('link', { name: 'seed 4, steps 6 · Poster' })).toBeVisible();
});

test('the dialog to cancel runs shows the same names as the list', async () => {
  const rows = [5, 6].flatMap((steps) => [queued({ seed: 4, steps }), queued({ steps })]);
  await renderWithRuns('/runs', await makeUserInTeam('Blue'), rows);
  await page.getByRole('checkbox', { name: 'Select seed 4, steps 6 · Poster' }).click();
  await page.getByRole('toolbar', { name: 'Selected runs' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog').getByText('seed 4, steps 6')).toBeVisible();
});

test('on a phone a selection has two labelled actions at the bottom, and the other actions in a menu', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await renderWithRuns(
    '/runs',
    await makeUserInTeam('Blue'),
    ['a', 'b'].map((headline) => failed({ headline })),
  );
  await page.getByRole('checkbox', { name: 'Select all runs' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected runs' });
  await expect.element(bar.getByRole('status')).toBeVisible();
  const buttons = bar.getByRole('button').elements();
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Rerun 2',
    'Compare',
    'More actions',
    'Clear selection',
  ]);
  for (const { width, height } of buttons.map((one) => one.getBoundingClientRect())) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(page.getByText('All runs are archived')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
