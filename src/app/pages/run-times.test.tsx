import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { setExactTimes } from '@/ui/browser/use-exact-times.ts';

const exact = /\d:\d\d:\d\d/;
const limit = { timeout: 15_000 };

test('any time switches all times to exact ones, on pages of runs, workflows and teams, also by keyboard', async () => {
  onTestFinished(() => setExactTimes(false));
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0}\n{"seconds": 0}');
  await page.getByRole('button', { name: 'Start 2 runs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();

  const main = page.getByRole('main');
  const started = main.getByText(/^started/).getByRole('button');
  const other = page.getByRole('region', { name: 'Same workflow' }).getByRole('listitem').getByRole('button');
  await expect.element(started).not.toHaveTextContent(exact);
  await expect.element(started).toHaveAttribute('title', 'Show exact times');
  started.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(started).toHaveTextContent(exact);
  await expect.element(other).toHaveTextContent(exact);

  await app.goTo(`/workflows/${workflow.id}`);
  const created = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: exact });
  await expect.element(created).toBeVisible();
  const row = page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent(exact);
  await app.goTo(`/teams/${user.team.id}`);
  await expect.element(row).toHaveTextContent(exact);
  await row.getByRole('button', { name: exact }).click();
  await expect.element(row).not.toHaveTextContent(exact);
  await app.goTo(`/workflows/${workflow.id}`);
  await expect.element(page.getByRole('button', { name: /ago|just now/ }).first()).toBeVisible();
  await expect.element(created).not.toBeInTheDocument();
});

test.each([
  ['behind', -2],
  ['ahead', 2],
])('a computer’s clock that is two hours %s shows in no sentence', async (_where, hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000, shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const dashboard = makeDashboard({ extensions: { runs: 1 } });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user, dashboard);
  await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 1}');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('status').getByText('Finished', { exact: true }), limit).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByText(/^started/)).toHaveTextContent('started just now');
  await expect.element(main).not.toHaveTextContent(/\dh\b|expired|in \d+[hms]/);
  for (const path of ['/runs', '/', `/workflows/${workflow.id}`]) {
    await app.goTo(path);
    await expect.element(main.getByText(/just now|\ds ago/).first()).toBeVisible();
    await expect.element(main).not.toHaveTextContent(/\dh ago|in \d+[hms]/);
  }
});
