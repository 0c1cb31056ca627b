import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

test('a person sees their teams and a team’s workflows', async () => {
  const user = await makeUserInTeam('Atelier');
  const other = await commands.makeTeam('Lab', [user.user.email]);
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Assay', team_id: other.id });
  await renderApp('/teams', user);

  const table = page.getByRole('table', { name: 'Teams' });
  await expect.element(table.getByRole('link', { name: 'Lab' })).toBeVisible();
  expect(
    table
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Atelier', 'Lab']);
  await table.getByRole('link', { name: 'Lab' }).click();
  await expect.element(page.getByRole('heading', { name: 'Lab', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Assay' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Poster' })).not.toBeInTheDocument();
});

test('a team page says how much it knows, and learns the rest when asked', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'One', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Two', team_id: user.team.id });
  breakRequests(/^GET .*\/workflows\/.+/, { status: 403, body: '{"description":"Not now"}' }, 1);
  await renderApp(`/teams/${user.team.id}`, user);
  await expect.element(page.getByText('Team known for 1 of 2, 1 could not be read')).toBeVisible();

  await page.getByRole('button', { name: 'Load the rest' }).click();
  await expect.element(page.getByText(/Team known for/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'One' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Two' })).toBeVisible();
});

test('someone in no team is told so', async () => {
  await renderApp('/teams', await commands.makeUser());
  await expect.element(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
});

test('a team that is not one’s own is said to be so', async () => {
  const [user, other] = [await makeUserInTeam(), await makeUserInTeam('Elsewhere')];
  await renderApp(`/teams/${other.team.id}`, user);
  await expect.element(page.getByRole('heading', { name: 'Not one of your teams' })).toBeVisible();
});
