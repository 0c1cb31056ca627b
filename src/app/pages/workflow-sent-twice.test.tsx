import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { listWorkflows } from '@/contract/endpoints.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { apiOf, makeUserInTeam } from '@/testing/service.ts';

/** The next create arrives, and its answer is lost on the way. */
function loseNextAnswer() {
  const passOn = window.fetch;
  const headers: (string | null)[] = [];
  let lost = false;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await passOn(input, init);
    if (request.method !== 'POST') return response;
    headers.push(request.headers.get('Idempotency-Key'));
    if (lost) return response;
    lost = true;
    throw new TypeError('Failed to fetch');
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
  return headers;
}

async function fillIn(name: string) {
  await page.getByLabelText('Name').fill(name);
  await page.getByRole('button', { name: 'Create workflow' }).click();
}

test('a create whose answer is lost may have been done, says so, and sent again makes no second workflow', async () => {
  const user = await makeUserInTeam();
  const keys = loseNextAnswer();
  await renderApp('/workflows/new', user);
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The workflow may have been created.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check your workflows before you create it again');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'Poster' })).toBeVisible();
  expect(await apiOf(user).request(listWorkflows, {})).toHaveLength(1);
  expect(keys[0]).toBe(keys[1]);
});

test('another host is asked without the header, and people are told to look first', async () => {
  const user = await makeUserInTeam();
  const keys = loseNextAnswer();
  const upstream = { accounts: 'https://a.example', api: 'https://a.example', cancel: 'https://a.example' };
  const app = await renderApp('/workflows/new', user, makeDashboard({ upstream }));
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check your workflows before you create it again');
  expect(keys).toEqual([null]);
  await page.getByRole('link', { name: 'Open workflows' }).click();
  await expect.element(page.getByRole('link', { name: 'Poster' })).toBeVisible();
  expect(app.address()).toBe('/workflows');
});

test('what was refused was not done, and nothing says otherwise', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^POST .*\/workflows$/, { status: 403, body: '{"description":"Not yours."}' }, 1);
  await renderApp('/workflows/new', user);
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not yours.');
  await expect.element(page.getByText('may have been created')).not.toBeInTheDocument();
});
