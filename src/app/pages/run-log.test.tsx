import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, startRunAs, type TestUser } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const slow = { timeout: 30_000 };
const panel = page.getByRole('region', { name: 'Log', exact: true });
const lines = page.getByRole('region', { name: 'Log of the run' });
const lineOf = (number: number) => lines.getByRole('link', { name: String(number), exact: true });
const withLogs = () => makeDashboard({ extensions: { runs: 1, logs: 1 } });
const logPath = /^GET \/accounts\/runs\/[^/]+\/log$/;

async function startScript(script: string, inputs: Record<string, unknown> = {}): Promise<readonly [TestUser, string]> {
  const user = await makeUserInTeam();
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  return [user, await startRunAs(user, user.team.id, { id: workflow.id, inputs: { script, ...inputs } })];
}

test('a run’s log grows as it is written, with errors and colours, until the run ends', async () => {
  const [user, run] = await startScript(
    String.raw`printf 'one\n\033[32mgreen\033[0m\nerror: no paint\n'; sleep 3; echo last; echo x > a.txt`,
  );
  await renderApp(`/runs/${run}`, user, withLogs());
  await expect.element(lines, slow).toHaveTextContent('1one2green3error: no paint');
  await expect.element(lines.getByText('green')).toHaveAttribute('data-colour', 'green');
  expect(lines.getByText('error: no paint').element().closest('[data-error]')).not.toBeNull();
  await expect.element(lineOf(4), slow).toBeInTheDocument();
  await expect.element(panel).toHaveTextContent('4 lines');
  await expect.element(panel).not.toHaveTextContent('so far');
});

test('a long log is searchable, its lines have links, and only visible ones are rendered', async () => {
  const [user, run] = await startScript('seq 20000; echo x > a.txt', { logBytes: 4_000_000 });
  const app = await renderApp(`/runs/${run}`, user, withLogs());
  await expect.element(panel, slow).toHaveTextContent('20,000 lines');
  expect(lines.element().querySelectorAll('a').length).toBeLessThan(400);
  const searchBox = page.getByRole('searchbox', { name: 'Search' }).last();
  await searchBox.fill('1999');
  await expect.element(panel, slow).toHaveTextContent('12 lines found');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveTextContent('1 of 12 lines');
  await expect.poll(app.address).toContain('#log-1999');
  await expect.element(lineOf(1999)).toBeInViewport();
  await expect.element(searchBox).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(panel).toHaveTextContent('12 of 12 lines');
  await expect.element(lineOf(19_999)).toBeInViewport();
  await expect.element(lines.getByText('1999', { exact: true }).last()).toBeVisible();
});

test('a link to a line opens the log there, and following the end starts on request', async () => {
  const [user, run] = await startScript('seq 3000; sleep 2; echo end; exit 1');
  await renderApp(`/runs/${run}#log-120`, user, withLogs());
  await expect.element(lineOf(120), slow).toBeInViewport();
  const follow = panel.getByRole('button', { name: 'Follow' });
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await expect.element(lineOf(3001), slow).toBeInTheDocument();
  const toEnd = () => lines.element().scrollHeight - lines.element().scrollTop - lines.element().clientHeight;
  await expect.poll(toEnd).toBeLessThan(24);
  await expect.element(follow).toHaveAttribute('aria-pressed', 'true');
  lines.element().scrollTop = 0;
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false');
});

test('a failed program’s last output is in its log, or shown alone if there is no log', async () => {
  const [user, run] = await startScript('echo "Traceback: line 3" >&2; echo "ValueError: no paint" >&2; exit 1');
  const lastLines = page.getByRole('region', { name: 'Last lines of the error output' });
  const app = await renderApp(`/runs/${run}`, user, withLogs());
  await expect.element(lines, slow).toHaveTextContent('ValueError: no paint');
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('ValueError: no paint');
  await expect.element(lastLines).not.toBeInTheDocument();
  await app.leave();
  await renderApp(`/runs/${run}`, user, makeDashboard({ extensions: { runs: 1 } }));
  await expect.element(lastLines, slow).toHaveTextContent('Traceback: line 3');
});

test('a run without output has no log, and nothing breaks', async () => {
  const user = await makeUserInTeam();
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const run = await startRunAs(user, user.team.id, { id: workflow.id, inputs: { seconds: 0 } });
  await renderApp(`/runs/${run}`, user, withLogs());
  await expect.element(page.getByRole('button', { name: /^Zoom/ }), slow).toBeVisible();
  await expect.element(panel, slow).not.toBeInTheDocument();
});

test('a service without the extension gets no requests for logs', async () => {
  const [user, run] = await startScript('echo one; echo x > a.txt');
  const requests = watchRequests(logPath);
  await renderApp(`/runs/${run}`, user, makeDashboard({ extensions: { runs: 1 } }));
  await expect.element(page.getByText('TXT text'), slow).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test.each([
  ['a 500', { status: 500, body: '{"description":"Broken."}' }, 'Broken.'],
  ['an unreadable response', { status: 200, body: '{"lines":[{"text":1}]}' }, 'Trying again in a few seconds.'],
  ['a network error', 'refused' as const, 'Trying again in a few seconds.'],
])('%s is shown in the panel, and the log is read once requests succeed again', async (_, fault, words) => {
  const [user, run] = await startScript('echo one; echo x > a.txt');
  const broken = breakRequests(logPath, fault);
  await renderApp(`/runs/${run}`, user, withLogs());
  await expect.element(panel.getByRole('alert'), slow).toHaveTextContent(words);
  broken.stop();
  await expect.element(lines, slow).toHaveTextContent('one');
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
});

test('a log continues once a session that expired while reading it has been renewed', async () => {
  const [user, run] = await startScript('echo one; sleep 5; echo two; echo x > a.txt');
  await renderApp(`/runs/${run}`, user, withLogs());
  await expect.element(lines, slow).toHaveTextContent('one');
  breakRequests(logPath, { status: 401, body: '{"description":"Sign in."}' }, 1);
  await page.getByRole('button', { name: 'Sign in again' }).click(slow);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabelText('Access token').fill(user.accessToken);
  await dialog.getByLabelText('API key').fill(user.apiKey);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(lines, slow).toHaveTextContent('1one2two');
});
