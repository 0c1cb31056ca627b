import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { listedRow, listedRun } from '@/testing/listed-run.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';
import { endBatch } from '@/testing/start-runs.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const limit = { timeout: 15_000 };
const table = page.getByRole('table', { name: 'Runs' });
const tiles = page.getByRole('list', { name: 'Results' });
const sheet = page.getByRole('dialog', { name: /^Rerun \d+ runs$/ });
const inputs = sheet.getByRole('group', { name: 'Inputs for all' });
const input = (name: string) => inputs.getByRole('textbox', { name, exact: true });
const startKey = '{Control>}{Enter}{/Control}';
const starts = () => watchRequests(/^POST .*run_workflow/);
const sent = (seen: ReturnType<typeof starts>) => seen.map(({ body }) => (body as { readonly inputs: object }).inputs);

/** Open the page of a batch with two failed runs and a third one. */
function failTwo() {
  return endBatch([{ n: 1, fail: 'No ink' }, { n: 2, fail: 'No ink' }, { n: 3 }]);
}

describe('several runs to rerun', () => {
  test('from a batch can have an input removed from all of them, while other inputs stay as each run has them', async () => {
    const app = await failTwo();
    const first = app.address();
    await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
    await expect.element(sheet).toBeVisible();
    await expect.element(input('n')).toHaveFocus();
    await expect.element(input('n')).toHaveAccessibleDescription('2 values: 1, 2');
    await expect.element(input('fail')).toHaveAccessibleDescription('Same in all: No ink');
    await sheet.getByRole('button', { name: 'Leave fail out of all' }).click();
    await expect.element(input('fail')).toHaveAccessibleDescription('Left out of all');
    const started = starts();
    await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
    await expect.poll(app.address, limit).not.toBe(first);
    expect(app.address()).toMatch(/^\/runs\/batches\//);
    await expect
      .element(page.getByRole('region', { name: 'Progress' }), limit)
      .toHaveTextContent(/2 of 2 done.*2 finished/);
    expect(sent(started)).toEqual(
      expect.arrayContaining([
        { seconds: 0, n: 1 },
        { seconds: 0, n: 2 },
      ]),
    );
    expect(started).toHaveLength(2);
  });

  test('and their sources link to each other', async () => {
    const app = await failTwo();
    const first = app.address();
    await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
    await input('n').fill('7');
    await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
    await expect.poll(app.address, limit).not.toBe(first);
    await tiles.getByRole('link').first().click();
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

  test('from a selection can have an input set for all of them, and Ctrl+Enter starts them once', async () => {
    const app = await failTwo();
    await app.goTo('/runs');
    await table.getByRole('checkbox', { name: 'Select all runs' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Rerun 3' }).click();
    const n = input('n');
    const confirm = sheet.getByRole('button', { name: 'Rerun 3', exact: true });
    await n.fill('seven');
    await expect.element(n).toHaveAccessibleDescription(/Enter JSON/);
    await expect.element(confirm).toBeDisabled();
    const started = starts();
    await userEvent.keyboard(startKey);
    await sheet.getByRole('button', { name: 'Keep each run’s own n' }).click();
    await expect.element(n).toHaveAccessibleDescription('3 values: 1, 2, 3');
    await n.fill('7');
    await expect.element(sheet.getByRole('region', { name: 'Items' })).toHaveTextContent('seconds 0 · n 7');
    // This focuses the dialog itself.
    await sheet.getByRole('heading', { name: 'Rerun 3 runs' }).click();
    await userEvent.keyboard(startKey.repeat(2));
    await expect.poll(() => sent(started).filter((one) => 'n' in one && one.n === 7), limit).toHaveLength(3);
    await expect.element(sheet, limit).not.toBeInTheDocument();
    expect(started).toHaveLength(3);
    await expect.element(page.getByRole('toolbar').getByRole('button', { name: /^Rerun/ })).not.toBeInTheDocument();
  });

  test('have their inputs read from the service four at a time, and none is started after an error', async () => {
    const user = await makeUserInTeam('Blue');
    const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
    const long = 'x'.repeat(3000);
    for (let n = 1; n <= 6; n += 1) {
      await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0, n, long } });
    }
    await renderApp('/runs', user, makeDashboard({ extensions: { runs: 1 } }));
    await expect.element(table, limit).toHaveAttribute('aria-rowcount', '7');
    await expect.poll(() => table.getByText('Finished', { exact: true }).elements().length, limit).toBe(6);
    const oneRun = /^GET .*\/runs\/[0-9a-f-]{36}$/;
    const slow = breakRequests(oneRun, 'never-answered');
    onTestFinished(slow.cut);
    await table.getByRole('checkbox', { name: 'Select all runs' }).click();
    const rerun = page.getByRole('toolbar').getByRole('button', { name: 'Rerun 6' });
    await rerun.click();
    await expect.element(sheet.getByRole('status')).toHaveTextContent('Reading the inputs of 6 runs…');
    await expect.poll(slow.hits).toBe(4);
    const confirm = sheet.getByRole('button', { name: 'Rerun 6', exact: true });
    await expect.element(confirm).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    slow.stop();

    const busy = breakRequests(oneRun, { status: 503, body: '' });
    await rerun.click();
    await expect.element(sheet, limit).toHaveTextContent('The inputs of 6 runs couldn’t be read. Nothing was started.');
    await expect.element(confirm).not.toBeInTheDocument();
    await expect.element(sheet.getByRole('button', { name: 'Try again' })).toHaveFocus();
    busy.stop();
    await userEvent.keyboard('{Enter}');
    await expect.element(input('n'), limit).toHaveAccessibleDescription('6 values: 1, 2, 3, 4…');
    await expect.element(input('n')).toHaveFocus();
    await expect.element(confirm).toBeEnabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(rerun).toHaveFocus();
  });

  test.each([
    ['removed', 404],
    ['closed to the user', 403],
  ])('leave out a run that the service has %s since, whose inputs are unknown', async (_what, status) => {
    const [gone, ...others] = [1, 2, 3].map((n) =>
      listedRun({ run_id: `11111111-1111-4111-8111-11111111111${n}`, status: 'failed', inputs: null, version: n }),
    );
    breakRequests(new RegExp(`^GET .*/runs/${gone?.run_id}$`), { status, body: '{"description": "No such run."}' });
    for (const run of others) {
      const body = JSON.stringify({ ...run, inputs: { seed: run.version } });
      breakRequests(new RegExp(`^GET .*/runs/${run.run_id}$`), { status: 200, body });
    }
    const rows = [gone, ...others].map((run) => listedRow(run));
    await renderWithRuns('/runs', await makeUserInTeam('Blue'), rows);
    await table.getByRole('checkbox', { name: 'Select all runs' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Rerun 3' }).click();
    await expect.element(sheet).toHaveAccessibleName('Rerun 2 runs');
    await expect.element(sheet.getByRole('note')).toHaveTextContent('1 run can’t be rerun from here');
    await expect.element(input('seed')).toHaveAccessibleDescription(/^2 values/);
  });

  test('are refused before any inputs are read if there are too many runs', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) =>
      listedRow({
        run_id: `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`,
        status: 'failed',
        inputs: null,
        ended_at: '2027-01-15T08:00:00.000Z',
      }),
    );
    await renderWithRuns('/runs', await makeUserInTeam('Blue'), rows);
    await expect.element(table, limit).toHaveAttribute('aria-rowcount', '1002');
    const reads = watchRequests(/^GET .*\/runs\/[0-9a-f-]{36}$/);
    await table.getByRole('checkbox', { name: 'Select all runs' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Rerun 1,001' }).click();
    const many = page.getByRole('dialog', { name: 'Rerun 1,001 runs' });
    await expect.element(many).toHaveTextContent('Up to 1,000 runs at once.');
    expect(reads).toEqual([]);
  });

  test('can be those that failed for one of several causes', async () => {
    const app = await endBatch([
      { fail: 'No ink', n: 1 },
      { fail: 'No paper', n: 2 },
      { fail: 'No ink', n: 3 },
    ]);
    const causes = page.getByRole('region', { name: '2 causes of failure' });
    const rerun = causes.getByRole('button', { name: 'Rerun 2 runs that failed with “No ink”' });
    await expect.element(rerun).toHaveTextContent(/^Rerun 2 failed$/);
    await rerun.click();
    await expect.element(sheet).toHaveAccessibleName('Rerun 2 runs');
    const first = app.address();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(app.address).toBe(first);
  });

  test('are each stored before they are sent, and resent with the same ID after a lost connection', async () => {
    const app = await failTwo();
    const first = app.address();
    const broken = breakRequests(/^POST .*run_workflow/, 'refused');
    const started = starts();
    await page.getByRole('button', { name: 'Rerun 2 failed' }).click();
    await sheet.getByRole('button', { name: 'Leave fail out of all' }).click();
    await sheet.getByRole('button', { name: 'Rerun 2', exact: true }).click();
    await expect.poll(app.address, limit).not.toBe(first);
    await expect.poll(() => tiles.getByRole('link', { name: /Not confirmed/ }).elements().length).toBe(2);
    broken.stop();
    await tiles.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();
    expect(new Set(started.map(({ path }) => path)).size).toBe(2);
    expect(started).toHaveLength(3);
  });
});
