import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const searchBox = page.getByRole('searchbox', { name: 'Search workflows' });

function heading(name: string) {
  return page.getByRole('heading', { name, level: 1 });
}

test('g followed by a letter opens a list, n creates a workflow, and / focuses the search field', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp('/settings', user);
  await expect.element(heading('Settings')).toBeVisible();
  await userEvent.keyboard('gr');
  await expect.element(heading('Runs')).toBeVisible();
  await userEvent.keyboard('gt');
  await expect.element(heading('Teams')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.poll(app.address).toBe('/teams');
  await userEvent.keyboard('gw');
  await expect.element(searchBox).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(searchBox).toHaveFocus();
  // The focus ring replaces the border.
  expect(getComputedStyle(searchBox.element()).outlineOffset).toBe('-1px');
  await expect.element(searchBox).toHaveValue('');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  await expect.element(heading('New workflow')).toBeVisible();
});

test('g followed by the current page’s letter adds no history entry', async () => {
  const app = await renderApp('/settings', await makeUserInTeam());
  await expect.element(heading('Settings')).toBeVisible();
  await userEvent.keyboard('gt');
  await expect.element(heading('Teams')).toBeVisible();
  await userEvent.keyboard('gt');
  await app.goBack();
  await expect.element(heading('Settings')).toBeVisible();
});

test('shortcuts are ignored while typing in a field, and in a dialog', async () => {
  const user = await makeUserInTeam();
  await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp('/workflows', user);
  await searchBox.click();
  await userEvent.keyboard('?');
  await expect.element(searchBox).toHaveValue('?');
  await userEvent.keyboard('n');
  await expect.element(searchBox).toHaveValue('?n');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(app.address).toMatch(/^\/workflows\?q=/);

  await searchBox.fill('');
  await page.getByRole('button', { name: 'Actions for Poster' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete workflow Poster?' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('gt?{Control>}k{/Control}');
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('the sheet is opened by ? or the palette, and returns the focus', async () => {
  await renderApp('/teams', await makeUserInTeam());
  await expect.element(heading('Teams')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(sheet).toHaveTextContent('Go to workflows');
  await expect.element(sheet).toHaveTextContent('Cancel the focused run');
  await expect.element(sheet).toHaveTextContent('Contact sheet');
  await expect.element(sheet).toHaveTextContent('Reject the resultX');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();

  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await page.getByRole('combobox').fill('shortcuts');
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('single-key shortcuts can be turned off, but not the palette’s shortcut', async () => {
  const app = await renderApp('/settings', await makeUserInTeam());
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await userEvent.keyboard('gt?');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(app.address).toBe('/settings');
  await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click();
  await expect.element(sheet).toHaveTextContent('shortcuts are off');
  await expect.element(sheet).not.toHaveTextContent('Go to workflows');
  await expect.element(sheet).not.toHaveTextContent('Cancel the focused run');
  await expect.element(sheet).toHaveTextContent('Next or previous row');
});
