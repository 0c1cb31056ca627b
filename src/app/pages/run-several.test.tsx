import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const findLedger = () => Object.keys(localStorage).find((name) => name.startsWith('runboard-here '));
const table = page.getByRole('table', { name: 'Runs' });

async function askFor(inputs: string) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByRole('combobox', { name: 'Team' })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill(inputs);
  return { app, user, workflow };
}

describe('several runs at once', () => {
  test('are counted, shown before anything is sent, started, and listed with an outcome for each', async () => {
    const { app } = await askFor('{"seconds": 0, "n": 1}\n{"seconds": 0, "n": 2}\n{"seconds": 0, "n": 3}');
    await page.getByRole('button', { name: 'Start 3 runs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start 3 runs?' });
    await expect.element(dialog).toHaveTextContent('2 of 3{"seconds":0,"n":2}');
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('3 of 3 started');
    await expect.element(dialog.getByText('Queued').nth(2)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(app.address).toBe('/runs');
    await expect.element(table.getByRole('link', { name: '3 of 3' })).toBeVisible();
    expect(table.getByRole('row').elements()).toHaveLength(4);
  });

  test('leave in the field what the service refused', async () => {
    await askFor('[{"seconds": 0, "n": 1}, {"seconds": 0, "n": 2}]');
    const body = JSON.stringify({ detail: [{ loc: ['body', 'inputs'], msg: 'too many', type: 'value' }] });
    breakRequests(/^POST .*run_workflow/, { status: 422, body }, 1);
    await page.getByRole('button', { name: 'Start 2 runs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('1 of 2 started, 1 failed');
    await expect.element(dialog).toHaveTextContent('too many');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('button', { name: 'Start run', exact: true })).toBeVisible();
  });

  test('that were cut off are told of, and those that never left are started', async () => {
    const { app, user, workflow } = await askFor('{}');
    await expect.poll(findLedger).toBeDefined();
    const ledger = findLedger() ?? '';
    const batch = { id: 'cut', at: 1, workflow, team: user.team, each: [{ seconds: 0 }, null] };
    localStorage.setItem(`${ledger.replace('here', 'batch')} cut`, JSON.stringify(batch));
    await app.goTo('/runs');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('0 are in the list of runs; 2 of “Poster” were not');
    await page.getByRole('button', { name: 'Start the rest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start 2 runs?' });
    await dialog.getByRole('button', { name: 'Start runs' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('2 of 2 started');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(table.getByRole('link', { name: '2 of 2' })).toBeVisible();
    await expect.element(page.getByText('was interrupted')).not.toBeInTheDocument();
  });
});
