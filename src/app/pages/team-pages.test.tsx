import { afterEach, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { holdResults } from '@/testing/hold-results.ts';
import { chooseWorkflow } from '@/testing/choose-workflow.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const teams = page.getByRole('table', { name: 'Teams' });
afterEach(() => {
  vi.useRealTimers();
});

const noTeams = { status: 200, body: '[]' };

function listOf(count: number) {
  const list = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), name: `Team ${index + 1}` }));
  return { status: 200, body: JSON.stringify(list) };
}

test('a user sees their teams and a team’s workflows', async () => {
  const user = await makeUserInTeam('Atelier');
  const other = await commands.makeTeam('Lab', [user.user.email]);
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Assay', team_id: other.id });
  await renderApp('/teams', user);

  await expect.element(teams.getByRole('link', { name: 'Lab' })).toBeVisible();
  expect(
    teams
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Atelier', 'Lab']);
  await teams.getByRole('link', { name: 'Lab' }).click();
  await expect.element(page.getByRole('heading', { name: 'Lab', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Assay' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Poster' })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 workflow', { exact: true })).toBeVisible();
});

/** Open the teams page with this many workflows whose teams are unknown, and return how many of them it reads. */
async function openTeamsOf(count: number) {
  const user = await makeUserInTeam('Atelier');
  breakRequests(/^GET .*\/workflows$/, listOf(count));
  const reads = breakRequests(/^GET .*\/workflows\/[0-9a-f-]+$/, {
    status: 200,
    body: JSON.stringify({ workflow: { id: crypto.randomUUID(), name: 'Poster', team_id: user.team.id } }),
  });
  const app = await renderApp('/teams', user);
  await expect.element(teams.getByRole('link', { name: 'Atelier' })).toBeVisible();
  return { app, reads };
}

test('the teams page automatically reads 500 workflows whose teams are unknown', async () => {
  const { reads } = await openTeamsOf(500);
  await expect.poll(reads.hits).toBeGreaterThan(0);
});

test('the teams page reads none of 501 workflows whose teams are unknown', async () => {
  const { app, reads } = await openTeamsOf(501);
  await app.goTo('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(reads.hits()).toBe(0);
});

test('a team’s page shows its live runs and success rate, without its ID', async () => {
  const user = await makeUserInTeam('Atelier');
  const { id } = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page.getByRole('textbox', { name: 'Inputs' }).fill('{"seconds": 0}');
  const held = holdResults();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\/[0-9a-f]/);
  await app.goTo(`/teams/${user.team.id}`);
  const live = page.getByRole('main').getByRole('link', { name: '1 live' });
  await expect.element(live).toHaveAttribute('href', `/runs?state=live&team=${user.team.id}`);
  await expect.element(page.getByText(user.team.id)).not.toBeInTheDocument();
  held.stop();
  const row = page.getByRole('table', { name: 'Workflows' }).getByRole('row', { name: /Poster/ });
  await expect.element(row.getByText('Finished')).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy ID' }).click();
  await expect.element(page.getByText(/Team ID copied|Select and copy this ID/)).toBeVisible();
  await row.getByRole('button', { name: 'Actions for Poster' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click();
  await expect.element(page.getByText('No workflows in this team yet.')).toBeVisible();
});

test('the longest workflow name fits into one line of its row on its team’s page', async () => {
  const user = await makeUserInTeam('Atelier');
  await makeWorkflow(user, { name: 'W'.repeat(255), team_id: user.team.id });
  await renderApp(`/teams/${user.team.id}`, user);
  const row = page.getByRole('table', { name: 'Workflows' }).getByRole('row').nth(1);
  await expect.element(row).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  expect(row.element().clientHeight).toBeLessThan(45);
});

test('teams are searched by name and ID, with matches highlighted and the search in the address', async () => {
  const user = await makeUserInTeam('Atelier North');
  await commands.makeTeam('Atelier South', [user.user.email]);
  const app = await renderApp('/teams', user);
  const box = page.getByRole('searchbox', { name: 'Search teams' });
  await expect.element(page.getByText('2 teams')).toBeVisible();

  await box.fill('atelier -south');
  await expect.element(page.getByText('1 of 2 teams')).toBeVisible();
  await expect.element(teams.getByRole('mark')).toHaveTextContent('Atelier');
  await expect.poll(() => app.address()).toBe('/teams?q=atelier+-south');
  await box.fill(user.team.id);
  await expect.element(teams.getByRole('mark')).toHaveTextContent(user.team.id.slice(0, 8));

  await box.fill('nothing');
  await expect.element(page.getByRole('heading', { name: 'No team matches “nothing”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(page.getByText('2 teams')).toBeVisible();
});

test('only the visible ones of 5,000 teams are rendered, and keys reach all of them', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/teams$/, listOf(5000));
  await renderApp('/teams', user);
  await expect.element(page.getByText('5,000 teams')).toBeVisible();
  await expect.element(teams).toHaveAttribute('aria-rowcount', '5001');
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);

  const first = teams.getByRole('link', { name: 'Team 1', exact: true });
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(teams.getByRole('link', { name: 'Team 5000', exact: true })).toHaveFocus();
  await expect.element(teams.getByRole('row', { name: /Team 5000/ })).toHaveAttribute('aria-rowindex', '5001');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(teams.getByRole('link', { name: 'Team 4999', exact: true })).toHaveFocus();
});

test("teams that can't be read show the service’s message, and are retried on request", async () => {
  const user = await makeUserInTeam('Atelier');
  breakRequests(/^GET .*\/teams$/, { status: 500, body: '{"description":"The store is away"}' }, 3);
  await renderApp('/teams', user);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The store is away');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(teams.getByRole('link', { name: 'Atelier' })).toBeVisible();
});

test('a team page shows that a workflow couldn’t be read, and retries on request', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'One', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Two', team_id: user.team.id });
  breakRequests(/^GET .*\/workflows\/.+/, { status: 403, body: '{"description":"Not now"}' }, 1);
  await renderApp(`/teams/${user.team.id}`, user);
  const unread = page.getByRole('button', { name: '1 couldn’t be read · Try again' });
  await expect.element(page.getByText('1 workflow', { exact: true })).toHaveAccessibleDescription('1 so far');

  await unread.click();
  await expect.element(page.getByText('2 workflows', { exact: true })).toBeVisible();
  await expect.element(unread).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'One' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Two' })).toBeVisible();
});

test('a team’s workflows are searched and sorted as the address says', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Poster', 'Assay', 'Post card']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderApp(`/teams/${user.team.id}`, user);
  const table = page.getByRole('table', { name: 'Workflows' });
  const names = () =>
    table
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  await expect.poll(names).toEqual(['Assay', 'Post card', 'Poster']);
  await table.getByRole('button', { name: 'Name' }).click();
  await table.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['Poster', 'Post card', 'Assay']);
  const box = page.getByRole('searchbox', { name: 'Search workflows' });
  await box.fill('post');
  await expect.poll(names).toEqual(['Poster', 'Post card']);
  await expect.poll(app.address).toBe(`/teams/${user.team.id}?q=post&sort=-name`);
  await box.fill('nothing');
  await expect.element(page.getByText('No workflow matches “nothing”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(names).toEqual(['Poster', 'Post card', 'Assay']);
});

test('a run started from a team stays in that team even if another team’s workflow is chosen', async () => {
  const user = await makeUserInTeam('Atelier');
  const lab = await commands.makeTeam('Lab', [user.user.email]);
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/teams/${lab.id}`, user);
  await page.getByRole('link', { name: 'Start run' }).click();
  const team = page.getByRole('combobox', { name: 'Team' });
  await expect.element(team).toHaveValue(lab.id);

  await chooseWorkflow('Poster');
  await expect.element(page.getByText(/isn’t the workflow’s own team/)).toBeVisible();
  await expect.element(team).toHaveValue(lab.id);
  await expect.poll(app.address).toBe(`/runs/new?workflow=${poster.id}&team=${lab.id}`);
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible();
  await app.goTo(`/teams/${lab.id}`);
  await expect.element(page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1)).toHaveTextContent('Poster');
});

test('a user without a team sees that, and what to do', async () => {
  const app = await renderApp('/teams', await commands.makeUser());
  await expect.element(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
  await app.goTo('/runs/new');
  await expect.element(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
  await app.goTo('/workflows/new');
  await expect.element(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
});

test('a user added to a team continues after “Refresh”', async () => {
  const { user, ...credentials } = await commands.makeUser();
  await renderApp('/runs/new', { ...credentials });
  await expect.element(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
  await commands.makeTeam('Atelier', [user.email]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveDisplayValue('Atelier');
});

test('the page of a team that the user is not in says so', async () => {
  const [user, other] = [await makeUserInTeam(), await makeUserInTeam('Elsewhere')];
  await renderApp(`/teams/${other.team.id}`, user);
  await expect.element(page.getByRole('heading', { name: 'Team not found' })).toBeVisible();
});

test('a team whose list can’t be refreshed shows why, below the page’s heading', async () => {
  const [user, other] = [await makeUserInTeam(), await makeUserInTeam('Elsewhere')];
  await renderApp(`/teams/${other.team.id}`, user);
  await expect.element(page.getByRole('heading', { name: 'Team not found' })).toBeVisible();
  const broken = breakRequests(/^GET .*\/teams$/, { status: 200, body: '{}' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('alert').getByText('Unexpected response')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Team · Runboard');
  broken.stop();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Team not found' })).toBeVisible();
});

test('a team that disappears while its page is open is reported as gone, with its name', async () => {
  const user = await makeUserInTeam('Atelier');
  await renderApp(`/teams/${user.team.id}`, user);
  await expect.element(page.getByRole('heading', { name: 'Atelier', level: 1 })).toBeVisible();
  breakRequests(/^GET .*\/teams$/, noTeams, 1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(page.getByRole('heading', { name: 'You no longer have access to Atelier' })).toBeVisible();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('region', { name: 'Workflows' })).toBeVisible();
});

test('a start that is refused because its team is gone names the field to change, and keeps the text', async () => {
  const user = await makeUserInTeam('Atelier');
  const poster = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${poster.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveDisplayValue('Atelier');
  await page.getByRole('textbox', { name: 'Run name' }).fill('Typed');
  breakRequests(/^POST .*\/run_workflow\//, { status: 404, body: '{"description":"There is no such team."}' });
  breakRequests(/^GET .*\/teams$/, noTeams);
  await page.getByRole('button', { name: 'Start run' }).click();

  await expect.element(page.getByText(/You’re no longer in this team/)).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such team.');
  await expect.element(page.getByRole('textbox', { name: 'Run name' })).toHaveValue('Typed');
  await app.goTo(`/teams/${user.team.id}`);
  await expect.element(page.getByRole('heading', { name: 'You no longer have access to Atelier' })).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'Typed' })).toBeVisible();
});
