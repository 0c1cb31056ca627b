import { expect, inject, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import type { Config } from '@/api/config.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, type TestUser } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const panel = page.getByRole('region', { name: 'Connection' });
const line = (name: string) => panel.getByRole('listitem').filter({ hasText: name });

/** Open the settings and check the connection. */
async function check(user: Pick<TestUser, 'accessToken' | 'apiKey'>, change: Partial<Config> = {}) {
  await renderApp('/settings', user, makeDashboard(change));
  await panel.getByRole('button', { name: 'Check connection' }).click();
  await expect.element(panel.getByRole('list')).toBeVisible();
}

/** Capture the text of "Copy report", because test pages may not use the clipboard. */
async function report(): Promise<string> {
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await panel.getByRole('button', { name: 'Copy report' }).click();
  await expect.poll(() => writing.mock.lastCall).toBeDefined();
  const copied = writing.mock.lastCall?.[0] ?? '';
  writing.mockRestore();
  return copied;
}

test('a good connection passes every check, the checks change nothing, and the report contains no secrets', async () => {
  const user = await makeUserInTeam();
  const sent = watchRequests(/^(?:POST|PATCH|DELETE) /);
  await check(user);
  await expect.element(panel.getByText('Everything works.')).toBeVisible();
  await expect.element(line('Results at /runs/{run_id}/result')).toHaveTextContent('Runboard uses this path.');
  await expect.element(line('Results at /{run_id}/result')).toHaveTextContent('doesn’t use this path');
  await expect.element(line('Clock')).toHaveTextContent('within a few seconds');
  await expect.element(line('Cancelling runs')).toHaveTextContent('Responded in');
  for (const { path } of sent) expect(path).toContain('00000000-0000-0000-0000-000000000000');

  const text = await report();
  expect(text).toContain('/accounts/teams: 200');
  expect(text).not.toContain(user.accessToken);
  expect(text).not.toContain(user.apiKey);
});

test('a wrong API key and a wrong token have different findings, without a dialog over the page', async () => {
  const user = await makeUserInTeam();
  await check({ ...user, apiKey: 'wrong' });
  await expect.element(line('Credentials')).toHaveTextContent('The API key isn’t accepted');
  await expect.element(panel.getByText('1 problem found.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  breakRequests(/./, { status: 401, body: '{"description":"Bad token"}' });
  await panel.getByRole('button', { name: 'Check connection' }).click();
  await expect.element(line('Credentials')).toHaveTextContent('The access token isn’t accepted');
});

test('each host has its own finding: unreachable, failing, or another server', async () => {
  const user = await makeUserInTeam();
  breakRequests(/get_run_id$/, 'refused');
  breakRequests(/teams$/, { status: 503, body: '{"description":"Closed for repairs"}' });
  breakRequests(/^POST .*cancel\//, { status: 404, body: '<h1>Not here</h1>' });
  await check(user);
  await expect.element(line('Workflows and teams')).toHaveTextContent('status 503. Closed for repairs');
  await expect.element(line('Runs').first()).toHaveTextContent('Can’t be reached');
  await expect.element(line('Cancelling runs')).toHaveTextContent('Something else responds there (status 404)');
  await expect.element(line('Credentials')).toHaveTextContent('No host responded as expected');
});

test('a host that refuses this origin has a different finding from one that is down', async () => {
  const user = await makeUserInTeam();
  await check(user, {
    accountsUrl: `http://127.0.0.1:${inject('testServicePort')}/accounts`,
    apiUrl: 'http://127.0.0.1:9/api',
  });
  await expect.element(line('Workflows and teams')).toHaveTextContent(`doesn’t accept pages from ${location.origin}`);
  await expect.element(line('Runs').first()).toHaveTextContent('Can’t be reached');
});

test('the finding for a wrong result path names the correct path', async () => {
  const user = await makeUserInTeam();
  breakRequests(/\/runs\/[^/]+\/result$/, { status: 404, body: '<h1>Not here</h1>' });
  await check(user);
  await expect
    .element(line('Results at /runs/{run_id}/result'))
    .toHaveTextContent('Set resultPath to /{run_id}/result in config.json');
});

test('a path that can’t be told from a wrong one is reported as unverified', async () => {
  const user = await makeUserInTeam();
  breakRequests(/(?:result|nothing)$|POST .*\/api\//, { status: 404, body: '{"description":"Not found"}' });
  await check(user);
  await expect.element(line('Cancelling runs')).toHaveTextContent('can’t be verified');
  await expect.element(panel.getByText('No problems found. Some things couldn’t be checked.')).toBeVisible();

  breakRequests(/(?:result|nothing)$|POST .*\/api\//, { status: 200, body: '<h1>Sign in</h1>' });
  await panel.getByRole('button', { name: 'Check connection' }).click();
  await expect.element(line('Cancelling runs')).toHaveTextContent('can’t be verified');
});

test('a refusal is shown with the service’s message', async () => {
  const user = await makeUserInTeam();
  breakRequests(/teams$/, { status: 403, body: '{"description":"Your account is closed"}' });
  await check(user);
  await expect.element(line('Workflows and teams')).toHaveTextContent('status 403. Your account is closed');
});

test('a wrong clock is shown in minutes, and the report omits anything that resembles a token', async () => {
  const user = await makeUserInTeam();
  const anHourAgo = { Date: new Date(Date.now() - 3_600_000).toUTCString() };
  breakRequests(/teams$/, {
    status: 500,
    body: JSON.stringify({ description: `Broken: Bearer ${user.accessToken} ${user.apiKey} eyJhbGciOi.eyJzdWIi.c2ln` }),
    headers: anHourAgo,
  });
  await check(user);
  await expect.element(line('Clock')).toHaveTextContent('About 60 minutes ahead');
  const text = await report();
  expect(text).toContain('Broken: Bearer (removed) (removed) (removed)');
});
