import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { type RunRow, trackedRow } from '@/domain/runs/run-record.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam } from '@/testing/service.ts';

const table = page.getByRole('table', { name: 'Runs' });
const causes = page.getByRole('region', { name: 'Causes of failure' });
const alike = page.getByRole('region', { name: 'Failed or needs attention' });

function failed(name: string, words: string): RunRow {
  const at = Date.now() - 60_000;
  const row = { ...trackedRow({ ledger: '', runId: crypto.randomUUID(), name }, at), workflowId: 'w', teamId: 't' };
  return observe(row, { type: 'no-result', sentAt: at, at, words, runStatus: 'failed' });
}

const traceback = (file: string) =>
  `The run failed: The program ended with exit code 1.\n\n  File "render.py", line 88, in load\nAssetError: ${file} not found`;

const rows = () => [
  failed('Rye', traceback('hero_v12.exr')),
  failed('Bread', traceback('lamp_v3.exr')),
  failed('Bun', 'The run failed: No flour.'),
];

test('failed runs are grouped by cause, and a chosen cause is in the address', async () => {
  const app = await renderWithRuns('/runs?state=failed', await makeUserInTeam('Blue'), rows());
  await expect.element(causes).toHaveTextContent('3 failed, 2 causes');
  await causes.getByRole('button', { name: 'AssetError: … not found (2 runs)' }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '3');
  await expect.element(table.getByText('Bun')).not.toBeInTheDocument();
  expect(new URLSearchParams(app.address().split('?')[1]).get('cause')).toBe('AssetError: … not found');
  await causes.getByRole('button', { name: 'All causes' }).click();
  await expect.element(table.getByText('Bun')).toBeVisible();
});

test('all runs with a cause can be archived together, and restored', async () => {
  await renderWithRuns('/runs?state=failed', await makeUserInTeam('Blue'), rows());
  await causes.getByRole('button', { name: /^Archive 2 runs that failed with “AssetError/ }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
});

test('choosing another status clears the cause', async () => {
  const app = await renderWithRuns('/runs?state=failed&cause=No+flour.', await makeUserInTeam('Blue'), rows());
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^All/ }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '4');
  expect(app.address()).toBe('/runs');
});

test('a failed run’s page links to runs of its workflow with the same cause', async () => {
  const all = rows();
  await renderWithRuns(`/runs/${all[0]?.runId}`, await makeUserInTeam('Blue'), all);
  await expect.element(page.getByRole('blockquote')).toHaveTextContent(/^AssetError: hero_v12.exr not found$/);
  await expect.element(page.getByRole('mark')).toHaveTextContent('AssetError: hero_v12.exr not found');
  await expect.element(page.getByText('1 other run of this workflow failed with the same cause.')).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '3');
});

test('Home shows a cause once, with one action for all its runs', async () => {
  const app = await renderWithRuns('/', await makeUserInTeam('Blue'), rows());
  await expect.element(alike.getByRole('listitem').first()).toHaveTextContent('2 runs');
  await expect.poll(() => alike.getByRole('listitem').elements()).toHaveLength(2);
  await alike.getByRole('button', { name: /^Archive 2 runs: AssetError/ }).click();
  await expect.poll(() => alike.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await alike.getByRole('link', { name: /^View runs: AssetError/ }).click();
  await expect.element(table).toHaveAttribute('aria-rowcount', '3');
  expect(app.address()).toMatch(/^\/runs\?.*state=failed/);
});
