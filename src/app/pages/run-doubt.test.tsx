import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const slow = { timeout: 15_000 };
const main = page.getByRole('main');
const error = main.getByRole('alert').filter({ hasText: 'No credits left.' });
const startAgain = main.getByRole('button', { name: /^Start again/ });

test('a run’s page shows why starting it again failed, until the run is known to be running', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 60 } });
  const at = Date.now() - 120_000;
  const of = { workflowId: workflow.id, workflowName: 'Poster', teamId: user.team.id, teamName: 'Blue' };
  const row = observe(startingRow({ ledger: '', runId, ...of }, at), { type: 'start-interrupted', at });
  const unread = breakRequests(/^GET .*result/, 'refused');
  breakRequests(/^POST .*run_workflow/, { status: 402, body: '{"description":"No credits left."}' });
  const app = await renderWithRuns('/', user, [row]);
  await startAgain.click();
  await expect.element(main.getByText('No credits left.')).toBeVisible();

  await app.goTo(`/runs/${runId}`);
  await expect.element(startAgain).toBeVisible();
  await expect.element(main.getByText(/requested/)).toBeVisible();
  await expect.element(error).not.toBeInTheDocument();
  await startAgain.click();
  await expect.element(error).toBeVisible();
  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause updates' }).click();
  await expect.element(main.getByText('Updates paused').first()).toBeVisible();
  await expect.element(error).toBeVisible();

  unread.stop();
  await main.getByRole('button', { name: 'Resume' }).click();
  await expect.element(page.getByRole('status').getByText('Running', { exact: true }), slow).toBeVisible();
  await expect.element(error).not.toBeInTheDocument();
});

test('a rejected run states the service’s reason and the next step', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = crypto.randomUUID();
  const of = { workflowId: workflow.id, workflowName: 'Poster', teamId: user.team.id, teamName: 'Blue' };
  const fault = { kind: 'http', status: 402, words: 'No credits left.' } as const;
  const row = observe(startingRow({ ledger: '', runId, ...of }, Date.now()), {
    type: 'start-failed',
    at: Date.now(),
    fault,
  });
  await renderWithRuns(`/runs/${runId}`, user, [row]);
  await expect.element(main.getByText('No credits left.')).toBeVisible();
  await expect.element(main.getByText(/Nothing was started\. Renew the team’s subscription/)).toBeVisible();
});

test('the check of an unconfirmed run shows its outcome', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const runId = crypto.randomUUID();
  const of = { workflowId: workflow.id, workflowName: 'Poster', teamId: user.team.id, teamName: 'Blue' };
  const at = Date.now() - 5000;
  const row = observe(startingRow({ ledger: '', runId, ...of }, at), { type: 'start-interrupted', at });
  await renderWithRuns(`/runs/${runId}`, user, [row]);
  await main.getByRole('button', { name: 'Check', exact: true }).click();
  const outcome = main.getByRole('status').filter({ hasText: /^A check .+ found no result\./ });
  await expect.element(outcome).toBeVisible();
  const lostStart = main.getByText('No response to the start request');
  await expect.element(lostStart).not.toBeInTheDocument();

  breakRequests(/^POST .*run_workflow/, 'refused');
  await startAgain.click();
  await expect.element(lostStart).toBeVisible();
});
