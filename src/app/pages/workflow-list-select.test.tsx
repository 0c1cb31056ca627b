import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow, type TestUser } from '@/testing/service.ts';

const table = page.getByRole('table', { name: 'Workflows' });
const search = page.getByRole('searchbox', { name: 'Search workflows' });
const box = (name: string) => table.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const toolbar = page.getByRole('toolbar', { name: 'Selected workflows' });

async function openListOf(user: TestUser, teamId: string, names: readonly string[]) {
  for (const name of names) await makeWorkflow(user, { name, team_id: teamId });
  await renderApp('/workflows', user);
  await expect.element(box(names[0] ?? '')).toBeVisible();
}

test('a shift-click selects or deselects a range', async () => {
  const user = await makeUserInTeam();
  await openListOf(user, user.team.id, ['A', 'B', 'C', 'D', 'E']);
  await box('B').click();
  await box('D').click({ modifiers: ['Shift'] });
  await expect.element(toolbar).toHaveTextContent('3 workflows selected');
  for (const name of ['B', 'C', 'D']) await expect.element(box(name)).toBeChecked();
  await box('C').click({ modifiers: ['Shift'] });
  await expect.element(toolbar).toHaveTextContent('1 workflow selected');
  await expect.element(box('B')).toBeChecked();
});

test('a range starts at the last selected workflow, even if a search has moved that workflow', async () => {
  const user = await makeUserInTeam();
  await openListOf(user, user.team.id, ['Old 1', 'Old 2', 'Plum 1', 'Plum 2', 'Plum 3', 'Plum 4']);
  await box('Plum 1').click();
  await search.fill('plum');
  await expect.element(page.getByText('4 of 6 workflows')).toBeVisible();
  await box('Plum 4').click({ modifiers: ['Shift'] });
  await expect.element(toolbar).toHaveTextContent('4 workflows selected');
});

test('all matches and nothing else are deleted, and workflows whose deletion failed stay selected', async () => {
  const user = await makeUserInTeam();
  await openListOf(user, user.team.id, ['Draft 1', 'Draft 2', 'Final']);
  await search.fill('draft');
  await page.getByRole('checkbox', { name: 'Select all 2 workflows' }).click();
  breakRequests(/^DELETE /, { status: 403, body: '{"description":"Not yours"}' }, 1);
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 workflows?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  // Ctrl+Enter, which confirms other dialogs, must not delete anything.
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await dialog.getByRole('button', { name: 'Delete workflows' }).click();
  const outcome = page.getByRole('dialog', { name: '1 of 2 workflows deleted' });
  await expect.element(outcome.getByText('1 of 2 deleted, 1 failed')).toBeVisible();
  await expect.element(outcome.getByText(/Not yours/)).toBeVisible();
  await expect.element(outcome.getByRole('button', { name: 'Done' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toolbar).toHaveTextContent('1 workflow selected');
  await expect.element(page.getByText('1 of 2 workflows')).toBeVisible();
  await search.fill('');
  await expect.element(box('Final')).not.toBeChecked();
});

test('a 401 during a bulk delete asks for new credentials, then continues', async () => {
  const user = await makeUserInTeam();
  const names = Array.from({ length: 12 }, (_, index) => `Draft ${index}`);
  await openListOf(user, user.team.id, names);
  await page.getByRole('checkbox', { name: 'Select all 12 workflows' }).click();
  const refused = breakRequests(/^DELETE /, { status: 401, body: '{"description":"The token has expired"}' });
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 12 workflows?' });
  await dialog.getByRole('button', { name: 'Delete workflows' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect.element(again).toBeVisible();
  // Up to four parallel requests were refused, and the remaining requests were not sent.
  expect(refused.hits()).toBeLessThanOrEqual(4);

  refused.stop();
  await again.getByLabelText('Access token').fill(user.accessToken);
  await again.getByLabelText('API key').fill(user.apiKey);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('12 workflows deleted')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
});

test('items that were refused with a 401 are abandoned if the user dismisses the dialog', async () => {
  const user = await makeUserInTeam();
  const names = Array.from({ length: 6 }, (_, index) => `Draft ${index}`);
  await openListOf(user, user.team.id, names);
  await page.getByRole('checkbox', { name: 'Select all 6 workflows' }).click();
  breakRequests(/^DELETE /, { status: 401, body: '{"description":"The token has expired"}' });
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 6 workflows?' });
  await dialog.getByRole('button', { name: 'Delete workflows' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  const stopped = page.getByRole('dialog', { name: 'Stopped: 0 of 6 workflows deleted' });
  await expect.element(stopped.getByText('0 of 6 deleted, 4 failed, 2 skipped')).toBeVisible();
});

test('a bulk delete focuses “Stop”, and then shows how many workflows are left', async () => {
  const user = await makeUserInTeam();
  const names = Array.from({ length: 25 }, (_, index) => `Draft ${String(index).padStart(2, '0')}`);
  await openListOf(user, user.team.id, names);
  await page.getByRole('checkbox', { name: 'Select all 25 workflows' }).click();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 25 workflows?' });
  const number = dialog.getByRole('textbox', { name: 'Type 25 to confirm' });
  await expect.element(number).toHaveFocus();
  await number.fill('25');
  const held = breakRequests(/^DELETE /, 'never-answered');
  await dialog.getByRole('button', { name: 'Delete workflows' }).click();
  await expect.poll(held.hits).toBe(4);
  const stop = dialog.getByRole('button', { name: 'Stop' });
  await expect.element(stop).toHaveFocus();
  await stop.click();
  held.cut();
  const stopped = page.getByRole('dialog', { name: 'Stopped: 0 of 25 workflows deleted' });
  await expect.element(stopped.getByRole('heading', { name: 'Not deleted' })).toBeVisible();
  await expect.element(stopped.getByRole('status')).toHaveTextContent('0 of 25 deleted, 4 failed, 21 skipped');
  await expect.element(stopped.getByRole('button', { name: 'Done' })).toHaveFocus();
});

test('more than twenty workflows are deleted only after typing their number', async () => {
  const user = await makeUserInTeam();
  const names = Array.from({ length: 21 }, (_, index) => `Draft ${index}`);
  await openListOf(user, user.team.id, names);
  await page.getByRole('checkbox', { name: 'Select all 21 workflows' }).click();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 21 workflows?' });
  const confirm = dialog.getByRole('button', { name: 'Delete workflows' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type 21 to confirm' }).fill('12');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type 21 to confirm' }).fill('21');
  await confirm.click();
  await expect.element(page.getByText('21 workflows deleted')).toBeVisible();
});

test('a 401 during a bulk move asks for new credentials, then continues', async () => {
  const user = await makeUserInTeam('Atelier');
  await commands.makeTeam('Lab', [user.user.email]);
  await openListOf(user, user.team.id, ['A', 'B', 'C']);
  await page.getByRole('checkbox', { name: 'Select all 3 workflows' }).click();
  const refused = breakRequests(/^PATCH /, { status: 401, body: '{"description":"The token has expired"}' });
  await toolbar.getByRole('button', { name: 'Move to team…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 workflows?' });
  await dialog.getByRole('combobox', { name: 'Team' }).selectOptions('Lab');
  await dialog.getByRole('button', { name: 'Move workflows' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect.element(again).toBeVisible();
  refused.stop();
  await again.getByLabelText('Access token').fill(user.accessToken);
  await again.getByLabelText('API key').fill(user.apiKey);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('3 workflows moved to Lab')).toBeVisible();
});

test('items that failed to move stay selected, and can be retried', async () => {
  const user = await makeUserInTeam('Atelier');
  await commands.makeTeam('Lab', [user.user.email]);
  await openListOf(user, user.team.id, ['A', 'B', 'C']);
  await box('A').click();
  await box('C').click({ modifiers: ['Shift'] });
  breakRequests(/^PATCH /, { status: 403, body: '{"description":"Only the owner"}' }, 1);
  await moveToLab('3 workflows');
  const outcome = page.getByRole('dialog', { name: '2 of 3 workflows moved' });
  await expect.element(outcome.getByText('2 of 3 moved, 1 failed')).toBeVisible();
  await outcome.getByRole('button', { name: 'Done' }).click();
  await moveToLab('1 workflow');
  await expect.element(page.getByText('1 workflow moved to Lab')).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Lab' }).nth(2)).toBeVisible();
});

test('moved workflows can be moved back, each to its previous team', async () => {
  const user = await makeUserInTeam('Atelier');
  await commands.makeTeam('Lab', [user.user.email]);
  await openListOf(user, user.team.id, ['A', 'B']);
  await expect.element(table.getByRole('link', { name: 'Atelier' }).nth(1)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all 2 workflows' }).click();
  await moveToLab('2 workflows');
  await expect.element(page.getByText('2 workflows moved to Lab')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(table.getByRole('link', { name: 'Lab' }).nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 workflows moved back')).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Atelier' }).nth(1)).toBeVisible();
});

test('a dialog lists the selected workflows in the page’s order, with their teams', async () => {
  const user = await makeUserInTeam();
  await openListOf(user, user.team.id, ['B', 'A', 'C']);
  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('checkbox', { name: 'Select all 3 workflows' }).click();
  await toolbar.getByRole('button', { name: 'Delete' }).click();
  const listed = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
  const names = () => listed.elements().map(({ firstElementChild }) => firstElementChild?.textContent);
  await expect.poll(names).toEqual(namesOnPage());
  await expect.element(listed.first()).toHaveTextContent(user.team.name);
});

async function moveToLab(count: string) {
  await expect.element(toolbar).toHaveTextContent(`${count} selected`);
  await toolbar.getByRole('button', { name: 'Move to team…' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${count}?` });
  await dialog.getByRole('combobox', { name: 'Team' }).selectOptions('Lab');
  await dialog.getByRole('button', { name: 'Move workflows' }).click();
}

function namesOnPage() {
  return table
    .getByRole('link', { name: /^[ABC]$/ })
    .elements()
    .map(({ textContent }) => textContent);
}
