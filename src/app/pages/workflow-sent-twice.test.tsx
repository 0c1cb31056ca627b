import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { listWorkflows } from '@/contract/endpoints.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { apiOf, makeUserInTeam, makeWorkflow, type TestUser } from '@/testing/service.ts';

/** Let the next create request arrive, but lose its response. */
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

/** Let requests with this method arrive, but lose their responses. */
function loseAnswers(method: string, times = Infinity) {
  const passOn = window.fetch;
  let left = times;
  window.fetch = async (input, init) => {
    const response = await passOn(input, init);
    if (init?.method !== method || left <= 0) return response;
    left -= 1;
    throw new TypeError('Failed to fetch');
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
}

async function fillIn(name: string) {
  await page.getByLabelText('Name').fill(name);
  await page.getByRole('button', { name: 'Create workflow' }).click();
}

test('after a create with a lost response the workflow is looked up, and a repeat doesn’t create a second one', async () => {
  const user = await makeUserInTeam();
  const keys = loseNextAnswer();
  await renderApp('/workflows/new', user);
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('A workflow with this name is in your list now.');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'Poster' })).toBeVisible();
  expect(await apiOf(user).request(listWorkflows, {})).toHaveLength(1);
  expect(keys[0]).toBe(keys[1]);
});

test('another host gets no idempotency key, and the workflow that was created is linked', async () => {
  const user = await makeUserInTeam();
  const keys = loseNextAnswer();
  const upstream = { accounts: 'https://a.example', api: 'https://a.example', cancel: 'https://a.example' };
  const app = await renderApp('/workflows/new', user, makeDashboard({ upstream }));
  await fillIn('Poster');
  await page.getByRole('link', { name: 'Open workflow', exact: true }).click();
  expect(keys).toEqual([null]);
  await expect.element(page.getByRole('heading', { name: 'Poster' })).toBeVisible();
  const [made] = await apiOf(user).request(listWorkflows, {});
  await expect.poll(app.address).toBe(`/workflows/${made?.id}`);
});

test('a created workflow is found even if the list was refreshed before the response was lost', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const dashboard = makeDashboard();
  await renderApp('/workflows', user, dashboard);
  await page.getByRole('link', { name: 'New workflow' }).click();
  const passOn = window.fetch;
  window.fetch = async (input, init) => {
    const response = await passOn(input, init);
    if (init?.method !== 'POST') return response;
    await dashboard.scopes.current()?.queryClient.refetchQueries({ queryKey: ['workflows', 'list'], type: 'all' });
    throw new TypeError('Failed to fetch');
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('A workflow with this name is in your list now.');
});

test('a failed create shows that the workflow isn’t in the list', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  breakRequests(/^POST .*\/workflows$/, { status: 500, body: '{}' }, 1);
  await renderApp('/workflows', user);
  await page.getByRole('link', { name: 'New workflow' }).click();
  await fillIn('Poster');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('It isn’t in your list so far. Check your workflows before you');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Poster');
});

test('if the list can’t be read either, the user is asked to check it before a retry', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^(?:POST|GET) .*\/workflows$/, 'refused');
  await renderApp('/workflows/new', user);
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The workflow may have been created. Check your');
});

async function clickDelete(workflowId: string, user: TestUser) {
  const app = await renderApp(`/workflows/${workflowId}`, user);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  return app;
}

test('a delete with a lost response is recognised as done', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  loseAnswers('DELETE');
  const app = await clickDelete(id, user);
  await expect.element(page.getByText('Workflow deleted')).toBeVisible();
  await expect.poll(app.address).toBe('/workflows');
});

test.each([
  ['is still there', /^DELETE /, 'The workflow is still there.'],
  ['can’t be looked up', /^(?:DELETE|GET) .*\/workflows\/./, 'The workflow may have been deleted.'],
] as const)('a delete that fails with a 502 shows if the workflow %s', async (_what, pattern, words) => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/workflows/${id}`, user);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  breakRequests(pattern, { status: 502, body: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(words);
  await app.leave();
});

test('a refused request is not shown as possibly carried out', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^POST .*\/workflows$/, { status: 403, body: '{"description":"Not yours."}' }, 1);
  await renderApp('/workflows/new', user);
  await fillIn('Poster');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not yours.');
  await expect.element(page.getByText('may have been created')).not.toBeInTheDocument();
});

test('a change with a lost response is recognised as saved', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  loseAnswers('PATCH');
  await renderApp(`/workflows/${id}/edit`, user);
  await page.getByLabelText('Name').fill('Banner');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Banner' })).toBeVisible();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
});

test('a change that can’t be verified is shown as possibly saved, and can be saved again without a conflict', async () => {
  const user = await makeUserInTeam();
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  loseAnswers('PATCH', 1);
  await renderApp(`/workflows/${id}/edit`, user);
  await page.getByLabelText('Name').fill('Banner');
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByLabelText('External').selectOptions('yes');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your changes may have been saved.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Banner' })).toBeVisible();
});

test('several deletes with lost responses are each recognised as done', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Poster', 'Banner']) await makeWorkflow(user, { name, team_id: user.team.id });
  loseAnswers('DELETE');
  await renderApp('/workflows', user);
  await page.getByRole('checkbox', { name: 'Select all 2 workflows' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.element(page.getByText('2 workflows deleted')).toBeVisible();
  expect(await apiOf(user).request(listWorkflows, {})).toEqual([]);
});
