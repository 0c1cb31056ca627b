import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { observe } from '@/domain/runs/run-observation.ts';
import { startingRow } from '@/domain/runs/run-record.ts';
import { renderWithRuns } from '@/testing/seed-runs.ts';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const trend = page.getByRole('region', { name: 'Trend', exact: true });

test('a workflow’s page shows its runs’ durations and success rate as a chart or a table', async () => {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const now = Date.now();
  const rows = [2, 3, 4, 5].map((seconds, at) => {
    const runId = `${at + 1}1111111-1111-4111-8111-111111111111`;
    const started = startingRow({ ledger: '', runId, workflowId: workflow.id, name: `Try ${at}` }, now - 600_000 + at);
    const { createdAt } = started;
    const going = observe(started, { type: 'start-accepted', status: 'queued', message: '', at: createdAt });
    const end = createdAt + seconds * 1000;
    const pending = observe(going, { type: 'no-result', sentAt: end - 30, at: end - 20, words: '' });
    return at === 3
      ? observe(pending, { type: 'no-result', sentAt: end - 10, at: end, words: 'No ink', runStatus: 'failed' })
      : observe(pending, { type: 'result-found', sentAt: end - 10, at: end });
  });
  const app = await renderWithRuns(`/workflows/${workflow.id}`, user, rows);
  await expect.element(trend).toHaveTextContent('75% 3 of 4 that finished or failed');
  await expect.element(trend).toHaveTextContent('Durations of the latest 4 runs, the oldest first: median 3.0 s.');
  await trend.getByText('Table', { exact: true }).click();
  const table = trend.getByRole('table', { name: 'Runs of the trend' });
  await expect.element(table.getByRole('row', { name: /^Try 3/ })).toHaveTextContent(/Failed.*5\.0 s$/);
  await table.getByRole('link', { name: 'Try 1' }).click();
  await expect.poll(app.address).toBe(`/runs/${rows[1]?.runId}`);
});
