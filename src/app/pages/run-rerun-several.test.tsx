import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { startRuns } from '@/testing/start-runs.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const limit = { timeout: 15_000 };
const table = page.getByRole('table', { name: 'Runs' });
const batch = page.getByRole('region', { name: 'Batch' });
const sheet = page.getByRole('dialog', { name: /^Rerun \d+ runs$/ });
const inputs = sheet.getByRole('group', { name: 'Inputs for all' });
const input = (name: string) => inputs.getByRole('textbox', { name, exact: true });
const starts = () => watchRequests(/^POST .*run_workflow/);
const sent = (seen: ReturnType<typeof starts>) => seen.map(({ body }) => (body as { readonly inputs: object }).inputs);

/** Two runs that failed, and one that didn't, in the list of their batch. */
async function failTwo() {
  const app = await startRuns([{ n: 1, fail: 'No ink' }, { n: 2, fail: 'No ink' }, { n: 3 }]);
  await expect.element(batch, limit).toHaveTextContent('Poster: 1 of 3 finished · 2 failed');
  return app;
}

describe('several runs are rerun', () => {
  test('from their batch: one input is left out of all, the rest stay each run’s own', async () => {
    const app = await failTwo();
    const first = app.address();
    await batch.getByRole('button', { name: 'Rerun 2 failed' }).click();
    await expect.element(sheet).toBeVisible();
    await expect.element(input('n')).toHaveFocus();
    await expect.element(input('n')).toHaveAccessibleDescription('2 values: 1, 2');
    await expect.element(input('fail')).toHaveAccessibleDescription('Same in all: No ink');
    await sheet.getByRole('button', { name: 'Leave fail out of all' }).click();
    await expect.element(input('fail')).toHaveAccessibleDescription('Left out of all');
    const started = starts();
    await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
    await expect.poll(app.address, limit).not.toBe(first);
    expect(app.address()).toMatch(/^\/runs\?batch=/);
    await expect.element(batch, limit).toHaveTextContent('Poster: 2 of 2 finished');
    expect(sent(started)).toEqual(
      expect.arrayContaining([
        { seconds: 0, n: 1 },
        { seconds: 0, n: 2 },
      ]),
    );
    expect(started).toHaveLength(2);
  });

  test('and know what they were made from, both ways', async () => {
    const app = await failTwo();
    const first = app.address();
    await batch.getByRole('button', { name: 'Rerun 2 failed' }).click();
    await input('n').fill('7');
    await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
    await expect.poll(app.address, limit).not.toBe(first);
    await table.getByRole('link').first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect.element(details).toHaveTextContent(/Rerun of/);
    const rerun = app.address();
    await details
      .getByRole('definition')
      .filter({ hasText: / · Poster$/ })
      .getByRole('link')
      .click();
    await expect.element(details).toHaveTextContent(/Rerun as/);
    await details
      .getByRole('definition')
      .filter({ hasText: / · Poster$/ })
      .getByRole('link')
      .click();
    await expect.poll(app.address).toBe(rerun);
  });

  test('from a selection: one input is set for all, and what can’t be read starts nothing', async () => {
    await failTwo();
    await table.getByRole('checkbox', { name: 'Select all runs' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Rerun 3' }).click();
    const n = input('n');
    const confirm = sheet.getByRole('button', { name: 'Rerun 3', exact: true });
    await n.fill('seven');
    await expect.element(n).toHaveAccessibleDescription(/Enter JSON/);
    await expect.element(confirm).toBeDisabled();
    await sheet.getByRole('button', { name: 'Keep each run’s own n' }).click();
    await expect.element(n).toHaveAccessibleDescription('3 values: 1, 2, 3');
    await n.fill('7');
    await expect.element(sheet.getByRole('region', { name: 'Items' })).toHaveTextContent('{"seconds":0,"n":7}');
    const started = starts();
    await confirm.click();
    await expect.poll(() => sent(started).filter((one) => 'n' in one && one.n === 7), limit).toHaveLength(3);
    await expect.element(sheet, limit).not.toBeInTheDocument();
    await expect.element(page.getByRole('toolbar').getByRole('button', { name: /^Rerun/ })).not.toBeInTheDocument();
  });

  test('from a cause', async () => {
    const app = await failTwo();
    const causes = page.getByRole('region', { name: 'Causes of failure' });
    await causes.getByRole('button', { name: 'Rerun runs that failed with “No ink”' }).click();
    await expect.element(sheet).toHaveAccessibleName('Rerun 2 runs');
    const first = app.address();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(app.address).toBe(first);
  });

  test('over a line that breaks: each is kept before it is sent, and is sent again under its ID', async () => {
    const app = await failTwo();
    const first = app.address();
    const broken = breakRequests(/^POST .*run_workflow/, 'refused');
    const started = starts();
    await batch.getByRole('button', { name: 'Rerun 2 failed' }).click();
    await sheet.getByRole('button', { name: 'Leave fail out of all' }).click();
    await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
    await expect.poll(app.address, limit).not.toBe(first);
    await expect.poll(() => table.getByText('Not confirmed').elements().length).toBe(2);
    broken.stop();
    await table.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();
    expect(new Set(started.map(({ path }) => path)).size).toBe(2);
    expect(started).toHaveLength(3);
  });
});
