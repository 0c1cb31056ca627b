import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

test('a user sees all their workflows, sorted by name with numbers in order', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Render 10', 'Render 2', 'Archive']) await makeWorkflow(user, { name, team_id: user.team.id });
  await renderApp('/workflows', user);

  await expect.element(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
  await expect.element(page.getByText('3 workflows')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Workflows' }).getByRole('row').elements().slice(1);
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['Archive', 'Render 2', 'Render 10']);
  await expect.element(page.getByRole('table', { name: 'Workflows' })).toHaveAttribute('aria-rowcount', '4');
});

test('a search filters the list, highlights matches, and is stored in the address', async () => {
  const user = await makeUserInTeam();
  for (const name of ['Nightly report', 'Nightly export']) await makeWorkflow(user, { name, team_id: user.team.id });
  const app = await renderApp('/workflows', user);

  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('night -export');
  await expect.element(page.getByText('1 of 2 workflows')).toBeVisible();
  await expect.element(page.getByRole('mark')).toHaveTextContent('Night');
  await expect.poll(app.address).toBe('/workflows?q=night+-export');

  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('nothing');
  await expect.element(page.getByRole('heading', { name: 'No workflow matches “nothing”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(page.getByText('2 workflows')).toBeVisible();
});

test('no letter is lost even while typing fast', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Nightly report', team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  const box = page.getByRole('searchbox', { name: 'Search workflows' });
  await box.click();
  await userEvent.keyboard('nightly');
  await expect.element(box).toHaveValue('nightly');
  await expect.poll(() => app.address()).toBe('/workflows?q=nightly');
});

test('the search field follows changes to the address, even while focused', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Nightly report', team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  const box = page.getByRole('searchbox', { name: 'Search workflows' });
  await box.click();
  await userEvent.keyboard('night');
  await expect.poll(() => app.address()).toBe('/workflows?q=night');
  await app.goTo('/workflows?q=report');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('report');
  await userEvent.keyboard('{Backspace}');
  await expect.element(box).toHaveValue('repor');
  await app.goTo('/workflows?q=night');
  await expect.element(box).toHaveValue('night');
});

test('a user without workflows sees how to create their first one', async () => {
  await renderApp('/workflows', await makeUserInTeam());
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New workflow' })).toBeVisible();
});

test('a user without a team first sees that, and can continue once they are added to one', async () => {
  const { user, ...credentials } = await commands.makeUser();
  await renderApp('/workflows', credentials);
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  await expect.element(page.getByText(/You’re not in a team yet.* Ask a teammate/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New workflow' })).not.toBeInTheDocument();
  await commands.makeTeam('Atelier', [user.email]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText(/Create a workflow to get started/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New workflow' })).toBeVisible();
});

test('an error shows the service’s message, and a retry', async () => {
  const user = await makeUserInTeam();
  const fault = breakRequests(/^GET .*\/workflows$/, { status: 500, body: '{"description":"The store is away"}' }, 3);
  await renderApp('/workflows', user);

  await expect.element(page.getByRole('alert')).toHaveTextContent('The store is away');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error 500');
  expect(fault.hits()).toBe(3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
});

test('a workflow is deleted after a confirmation, or stays, with the reason, if that is refused', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Old one', team_id: user.team.id });
  await renderApp('/workflows', user);
  breakRequests(/^DELETE /, { status: 403, body: '{"description":"Only for members"}' }, 1);

  await page.getByRole('button', { name: 'Actions for Old one' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete workflow Old one?' });
  await expect.element(dialog).toHaveTextContent('can’t be restored here');
  await dialog.getByRole('button', { name: 'Delete workflow' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only for members');

  await dialog.getByRole('button', { name: 'Delete workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
});

test('a team without a name is shown by a short ID, which fits its column', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  breakRequests(/^GET .*\/teams$/, { status: 500, body: '{"description":"Away"}' });
  await renderApp('/workflows', user);
  const team = page.getByRole('button', { name: `Copy team ID ${user.team.id}` });
  await expect.element(team).toHaveTextContent(new RegExp(`^${user.team.id.slice(0, 8)}$`));
});
