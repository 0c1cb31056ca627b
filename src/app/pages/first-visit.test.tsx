import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { makeDashboard } from '@/testing/dashboards.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeWorkflow, startRunAs } from '@/testing/service.ts';

const slow = { timeout: 15_000 };

/** Hold back the responses with the team's runs until the returned function is called. */
function holdTeamRuns(): () => void {
  const passOn = window.fetch;
  let open!: () => void;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  window.fetch = async (input, init) => {
    if (new URL(new Request(input, init).url).pathname.endsWith('/accounts/runs')) await isOpen;
    return passOn(input, init);
  };
  onTestFinished(() => {
    window.fetch = passOn;
  });
  return open;
}

const names = () =>
  page
    .getByRole('table', { name: 'Workflows' })
    .getByRole('link', { name: /^(?:Album|Leaflet|Poster)$/ })
    .elements()
    .map((link) => link.textContent);

/** Open a page in a new browser, after the team has run the workflow Poster in another one. */
async function visit(path: string) {
  const user = await commands.makeUser();
  const team = await commands.makeTeam('Studio', [user.user.email]);
  for (const name of ['Album', 'Leaflet']) await makeWorkflow(user, { name, team_id: team.id });
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: team.id });
  await startRunAs(user, team.id, { id, inputs: { seconds: 0 } });
  const letThrough = holdTeamRuns();
  const app = await renderApp(path, user, makeDashboard({ extensions: { runs: 1 } }));
  return { ...app, workflowId: id, letThrough };
}

test('on a first visit the team’s runs don’t reorder workflows, and on the next visit the workflow that ran last comes first', async () => {
  const { goTo, letThrough } = await visit('/workflows');
  await expect.poll(names).toEqual(['Album', 'Leaflet', 'Poster']);
  letThrough();
  await expect
    .element(page.getByRole('row', { name: /Poster/ }).getByText(/Queued|Running|Finished/), slow)
    .toBeVisible();
  expect(names()).toEqual(['Album', 'Leaflet', 'Poster']);
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await goTo('/teams');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await goTo('/workflows');
  await expect.poll(names).toEqual(['Poster', 'Album', 'Leaflet']);
});

test('on a first visit workflows are sorted by their last runs on a click', async () => {
  const { letThrough } = await visit('/workflows');
  letThrough();
  await expect
    .element(page.getByRole('row', { name: /Poster/ }).getByText(/Queued|Running|Finished/), slow)
    .toBeVisible();
  await page.getByRole('button', { name: 'Last run' }).click();
  await expect.poll(names).toEqual(['Poster', 'Album', 'Leaflet']);
  await expect.element(page.getByRole('columnheader', { name: 'Last run' })).toHaveAttribute('aria-sort', 'descending');
});

test('before the team’s runs arrive, a workflow’s page does not claim that there are none', async () => {
  const { workflowId, goTo, letThrough } = await visit('/settings');
  await goTo(`/workflows/${workflowId}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Loading…')).toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Runs', exact: true })).not.toBeInTheDocument();
  letThrough();
  await expect.element(page.getByRole('region', { name: 'Runs', exact: true }), slow).toBeVisible();
});

test('before the team’s runs arrive, the start form waits for the fields derived from them', async () => {
  const { workflowId, goTo, letThrough } = await visit('/settings');
  await goTo(`/runs/new?workflow=${workflowId}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Start a run' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Loading…')).toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Workflow' })).not.toBeInTheDocument();
  letThrough();
  await expect.element(page.getByRole('combobox', { name: 'Workflow' }), slow).toBeVisible();
  await expect.element(page.getByLabelText('seconds')).toHaveValue('0');
});

test.each([
  ['/', 'Latest results'],
  ['/teams', 'Finished'],
  ['/runs', 'Poster'],
])('before the team’s runs arrive, %s shows that runs are loading, and no first steps', async (path, shown) => {
  const { letThrough } = await visit(path);
  await expect
    .element(page.getByRole('status', { name: 'Loading runs' }).or(page.getByText('Loading…')))
    .toBeInTheDocument();
  await expect.element(page.getByText(/^Runs you start or track/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByText('No runs yet')).not.toBeInTheDocument();
  letThrough();
  await expect.element(page.getByRole('main').getByText(shown).first(), slow).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Loading runs' })).not.toBeInTheDocument();
});
