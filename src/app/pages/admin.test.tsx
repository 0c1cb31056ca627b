import axe from 'axe-core';
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { cancelRun } from '@/contract/endpoints.ts';
import { createOwnKey } from '@/contract/admin/admin-keys.ts';
import { changeMemberRole, invitePerson } from '@/contract/admin/admin-people.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { apiOf, makeUserInTeam, makeWorkflow, startRunAs } from '@/testing/service.ts';

const withAdmin = () => makeDashboard({ extensions: { me: 1, admin: 1 } });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

/** An admin of a team with one member. */
async function makeAdmin() {
  const admin = await makeUserInTeam('Render');
  const colleague = await commands.makeUser();
  const { id: teamId } = await commands.makeTeam('Posters', [admin.user.email, colleague.user.email]);
  await commands.setRole(teamId, admin.user.id, 'admin');
  return { admin, colleague, teamId };
}

const rowOf = (email: string) =>
  page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: email });
const roleOf = (email: string) => page.getByRole('combobox', { name: `Role of ${email} in Posters` });

test('an admin opens the page from the navigation, invites a new person, and sees their sign-in link once', async () => {
  const { admin } = await makeAdmin();
  await renderApp('/', admin, withAdmin());
  const place = page.getByRole('banner').getByRole('link', { name: 'Admin' });
  await place.click();
  await expect.element(place).toHaveAttribute('aria-current', 'page');
  await button('Invite').click();
  await dialog().getByRole('textbox', { name: 'Email address' }).fill('no address');
  await dialog().getByRole('button', { name: 'Invite' }).click();
  await expect.element(dialog().getByText('Enter an email address, such as name@example.com')).toBeVisible();
  const email = `${crypto.randomUUID()}@example.com`;
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(email);
  await dialog().getByRole('combobox', { name: 'Role' }).selectOptions('viewer');
  await dialog().getByRole('button', { name: 'Invite' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Sign-in link');
  await expect.element(dialog()).toHaveTextContent(`${location.origin}/sign-in#code=`);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(roleOf(email)).toHaveDisplayValue('Viewer');
  await expect.element(page.getByText('#code=')).not.toBeInTheDocument();
});

test('a role is saved as soon as it is chosen, and removing a user needs a confirmation that names user and team', async () => {
  const { admin, colleague } = await makeAdmin();
  const { email } = colleague.user;
  await renderApp('/admin', admin, withAdmin());
  await roleOf(email).selectOptions('viewer');
  await expect.element(page.getByText(`${email} is now Viewer of Posters`)).toBeVisible();
  await expect.element(roleOf(email)).toHaveDisplayValue('Viewer');
  await rowOf(email)
    .getByRole('button', { name: `Actions for ${email}` })
    .click();
  await page.getByRole('menuitem', { name: 'Remove from Posters…' }).click();
  await expect.element(dialog()).toHaveAccessibleName(`Remove ${email} from Posters?`);
  await dialog().getByRole('button', { name: 'Remove from team' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(rowOf(email)).not.toBeInTheDocument();
});

test('a role that another admin has just changed is kept, with the service’s message beside it', async () => {
  const { admin, colleague, teamId } = await makeAdmin();
  const { id, email } = colleague.user;
  await renderApp('/admin', admin, withAdmin());
  await expect.element(roleOf(email)).toHaveDisplayValue('Member');
  const params = { team_id: teamId, user_id: id };
  await apiOf(admin).request(changeMemberRole, { params, body: { role: 'admin', from: 'member' } });
  await roleOf(email).selectOptions('viewer');
  await expect.element(roleOf(email)).toHaveDisplayValue('Admin');
  await expect.element(roleOf(email)).toHaveAttribute('aria-invalid', 'true');
});

test('the last admin who gives up their role is asked to confirm, then refused with a reason', async () => {
  const { admin } = await makeAdmin();
  await renderApp('/admin', admin, withAdmin());
  await roleOf(admin.user.email).selectOptions('member');
  await expect.element(dialog()).toHaveAccessibleName('Give up your admin role in Posters?');
  await dialog().getByRole('button', { name: 'Give up role' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(/last admin/);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(roleOf(admin.user.email)).toHaveDisplayValue('Admin');
});

test('the audit log shows who cancelled a run, can be filtered by action, and links to the run', async () => {
  const { admin, colleague, teamId } = await makeAdmin();
  const workflow = await makeWorkflow(colleague, { name: 'Poster', team_id: teamId });
  const runId = await startRunAs(colleague, teamId, { id: workflow.id, inputs: { seconds: 600 } });
  await apiOf(colleague).request(cancelRun, { params: { team_id: teamId, run_id: runId } });
  const app = await renderApp('/admin', admin, withAdmin());
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Run cancelled');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(colleague.user.email);
  await expect.element(rows.nth(2)).not.toBeInTheDocument();
  expect(app.address()).toBe('/admin/audit?action=run+cancel');
  await rows.nth(1).getByRole('link', { name: /^Run / }).click();
  await expect.poll(app.address).toContain(`/runs/${runId}`);
});

test('holding a team’s queue needs a confirmation, releasing it doesn’t, and the queue can be found by name', async () => {
  const { admin, colleague, teamId } = await makeAdmin();
  await renderApp('/admin/queue', admin, withAdmin());
  await button('Hold the queue of Posters').click();
  await dialog().getByRole('button', { name: 'Hold queue' }).click();
  const row = page.getByRole('table', { name: 'Queue' }).getByRole('row').filter({ hasText: 'Posters' });
  await expect.element(row).toHaveTextContent(`Held by ${admin.user.email}`);
  await expect.element(row).not.toHaveTextContent('The team’s queue is held');
  const workflow = await makeWorkflow(colleague, { name: 'Poster', team_id: teamId });
  await startRunAs(colleague, teamId, { id: workflow.id, inputs: { seconds: 0 } });
  await expect.element(row, { timeout: 15_000 }).toHaveTextContent('The team’s queue is held');
  const search = page.getByRole('searchbox', { name: 'Search the queue' });
  await search.fill('nowhere');
  await expect.element(page.getByText('No team’s name matches “nowhere”.')).toBeVisible();
  await search.fill('post');
  await button('Release the queue of Posters').click();
  await expect.element(row).toHaveTextContent('Open');
});

test('an error while releasing a queue is shown beside its team', async () => {
  const { admin } = await makeAdmin();
  await renderApp('/admin/queue', admin, withAdmin());
  await button('Hold the queue of Posters').click();
  await dialog().getByRole('button', { name: 'Hold queue' }).click();
  breakRequests(/\/release$/, { status: 500, body: '{"description": "The database is full."}' });
  await button('Release the queue of Posters').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'The database is full.' })).toBeVisible();
  await expect.element(button('Release the queue of Posters')).toBeVisible();
});

test('a user creates a key for a script in the settings, sees it once, and revokes it', async () => {
  const person = await makeUserInTeam();
  await renderApp('/settings', person, withAdmin());
  await button('New key').click();
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog().getByText('Enter a name')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Nightly renders');
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Key Nightly renders');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await button('Revoke Nightly renders').click();
  await dialog().getByRole('button', { name: 'Revoke key' }).click();
  await expect.element(button('Revoke Nightly renders')).not.toBeInTheDocument();
});

test('a user can also create a key for a script from the list of keys', async () => {
  const { admin } = await makeAdmin();
  await renderApp('/admin/keys', admin, withAdmin());
  await button('New key').click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Nightly renders');
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Key Nightly renders');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Your own keys' })).toBeVisible();
});

test('a dialog can’t be closed while an invitation or a key is being created', async () => {
  const { admin } = await makeAdmin();
  const app = await renderApp('/admin', admin, withAdmin());
  const waiting = breakRequests(/^POST .*\/members$/, 'never-answered');
  const tryToClose = async (name: string) => {
    await dialog().getByRole('button', { name }).click();
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeVisible();
  };
  await button('Invite').click();
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(`${crypto.randomUUID()}@example.com`);
  await tryToClose('Invite');
  waiting.cut();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await app.goTo('/admin/keys');
  waiting.stop();
  const last = breakRequests(/^POST .*\/keys$/, 'never-answered');
  await button('New key').click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Nightly renders');
  await tryToClose('Create key');
  last.cut();
});

test('a dialog can’t be closed while a sign-in link is being made', async () => {
  const { admin, colleague } = await makeAdmin();
  await renderApp('/admin', admin, withAdmin());
  const waiting = breakRequests(/^POST .*\/sign_in_link$/, 'never-answered', 1);
  await button(`Actions for ${colleague.user.email}`).click();
  await page.getByRole('menuitem', { name: 'Make sign-in link…' }).click();
  await dialog().getByRole('button', { name: 'Make link' }).click();
  await expect.poll(waiting.hits).toBe(1);
  await userEvent.keyboard('{Escape}');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  waiting.cut();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await dialog().getByRole('button', { name: 'Make link' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Sign-in link');
});

test('the focus returns to the button that opened a dialog, and stays on the button that released a queue', async () => {
  const { admin } = await makeAdmin();
  const app = await renderApp('/admin', admin, withAdmin());
  await button('Invite').click();
  await dialog().getByRole('textbox', { name: 'Email address' }).fill(`${crypto.randomUUID()}@example.com`);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toHaveAccessibleName('Sign-in link');
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(button('Invite')).toHaveFocus();
  await app.goTo('/admin/queue');
  await button('Hold the queue of Posters').click();
  await dialog().getByRole('button', { name: 'Hold queue' }).click();
  await expect.element(button('Release the queue of Posters')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Hold the queue of Posters')).toHaveFocus();
});

test('a change that fails after its dialog was closed shows a message', async () => {
  const { admin, colleague } = await makeAdmin();
  const { email } = colleague.user;
  await renderApp('/admin', admin, withAdmin());
  await button(`Actions for ${email}`).click();
  await page.getByRole('menuitem', { name: 'End sessions…' }).click();
  const waiting = breakRequests(/end_sessions$/, 'never-answered');
  await dialog().getByRole('button', { name: 'End sessions' }).click();
  await expect.poll(waiting.hits).toBe(1);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  waiting.cut();
  await expect.element(page.getByText(`Couldn’t end all sessions of ${email}`)).toBeVisible();
});

test('if a user has many keys, those not used for long are collapsed', async () => {
  const person = await makeUserInTeam('Render');
  const names = ['1', '2', '3', '4', '5', '6'];
  for (const name of names) await apiOf(person).request(createOwnKey, { body: { name, days: null } });
  await renderApp('/settings', person, withAdmin());
  const rows = page.getByRole('table', { name: 'API keys' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('This session');
  await expect.element(rows.nth(2)).toHaveTextContent(/^6/);
  expect(rows.elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.element(rows.nth(7)).toHaveTextContent(/^1/);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  expect(rows.elements()).toHaveLength(6);
});

test('a long address leaves room for the roles and actions beside it', async () => {
  const { admin, teamId } = await makeAdmin();
  const email = `${'long'.repeat(40)}-${crypto.randomUUID()}@example.com`;
  await apiOf(admin).request(invitePerson, { params: { team_id: teamId }, body: { email, role: 'viewer' } });
  await renderApp('/admin', admin, withAdmin());
  await expect.element(roleOf(email)).toBeVisible();
  const { right } = button(`Actions for ${email}`).element().getBoundingClientRect();
  expect(right).toBeLessThan(window.innerWidth);
});

test('the current section is marked, even when the address doesn’t name one', async () => {
  const { admin } = await makeAdmin();
  await renderApp('/admin', admin, withAdmin());
  await expect.element(page.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
});

test('an admin of more than a hundred teams invites a user into any of them', async () => {
  const admin = await makeUserInTeam('Render');
  const names = Array.from({ length: 101 }, (_, index) => `Team ${String(index + 1).padStart(3, '0')}`);
  await Promise.all(
    names.map(async (name) => {
      const { id } = await commands.makeTeam(name, [admin.user.email]);
      await commands.setRole(id, admin.user.id, 'admin');
    }),
  );
  await renderApp('/admin', admin, withAdmin());
  await button('Invite').click();
  await dialog().getByRole('combobox', { name: 'Team' }).selectOptions('Team 101');
  await expect.element(dialog().getByRole('combobox', { name: 'Team' })).toHaveDisplayValue('Team 101');
});

test('a team’s admin edits its name without overwriting another admin’s change', async () => {
  const { admin } = await makeAdmin();
  await renderApp('/admin/teams', admin, withAdmin());
  await button('Actions for Posters').click();
  await page.getByRole('menuitem', { name: 'Edit team…' }).click();
  breakRequests(/\/admin\/teams\/[\w-]+$/, { status: 409, body: '{"description": "It is called Prints by now."}' });
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Prints and posters');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('It is called Prints by now.');
  await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('Prints and posters');
});

test('an operator creates a team, reads the system’s state, drains the queue and ends the drain', async () => {
  const { admin } = await makeAdmin();
  await commands.setOperator(admin.user.id);
  const app = await renderApp('/admin/system', admin, withAdmin());
  const node = page.getByRole('table', { name: 'Nodes' }).getByRole('row').nth(1);
  await expect.element(node).toHaveTextContent('OK');
  await expect.element(page.getByText(/Up to date/)).toBeVisible();
  await app.goTo('/admin/teams');
  await button('New team').click();
  const name = `Team ${crypto.randomUUID().slice(0, 8)}`;
  await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog().getByRole('button', { name: 'Create team' }).click();
  await expect.element(page.getByText(`${name} was created`)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search teams' });
  const teams = page.getByRole('table', { name: 'Teams' }).getByRole('row');
  await search.fill(name.toUpperCase());
  await expect.poll(() => teams.elements()).toHaveLength(2);
  await expect.element(teams.nth(1)).toHaveTextContent(name);
  await search.fill('no such team');
  await expect.element(page.getByText('No team’s name contains “no such team”.')).toBeVisible();
  await app.goTo('/admin/queue');
  await button('Drain queue').click();
  await dialog().getByRole('button', { name: 'Drain queue' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: /Drained since/ })).toBeVisible();
  await button('End drain').click();
  await expect.element(button('Drain queue')).toBeVisible();
});

test('a member has no link to the page, which explains whom to ask', async () => {
  const { colleague } = await makeAdmin();
  const app = await renderApp('/admin', colleague, withAdmin());
  await expect.element(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  await app.goTo('/');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
});

test('a service without the extension gets no requests for it, and the pages don’t mention it', async () => {
  const { admin } = await makeAdmin();
  const requests = breakRequests(/\/keys|\/admin\//, { status: 500, body: '' });
  const app = await renderApp('/settings', admin, makeDashboard({ extensions: { me: 1 } }));
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect.element(page.getByText('API keys')).not.toBeInTheDocument();
  await app.goTo('/admin');
  await expect.element(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  expect(requests.hits()).toBe(0);
});

test.each(['people', 'teams', 'keys', 'audit', 'queue'])('axe finds no violations in %s', async (part) => {
  const { admin, teamId } = await makeAdmin();
  await makeWorkflow(admin, { name: 'Poster', team_id: teamId });
  await renderApp(`/admin/${part}`, admin, withAdmin());
  await expect.element(page.getByRole('table')).toBeVisible();
  await document.fonts.ready;
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))).toEqual([]);
});
