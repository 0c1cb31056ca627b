import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';

const toast = page.getByRole('alert');

/** @param seconds how long each run takes; by default 0, because all tests share the workers of one service */
async function openRuns(seconds = 0) {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  await makeWorkflow(user, { name: 'Leaflet', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}`, user);
  await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(user.team.id);
  await page
    .getByRole('textbox', { name: 'Inputs' })
    .fill([1, 2, 3].map((n) => JSON.stringify({ seconds: n === 1 ? seconds : 0, n })).join('\n'));
  await page.getByRole('button', { name: 'Start 3 runs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start runs' }).click();
  await expect.poll(app.address).toMatch(/^\/runs\/batches\//);
  await app.goTo('/runs');
  const table = page.getByRole('table', { name: 'Runs' });
  const rows = table.getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(4);
  return { app, table, rows };
}

test('archived runs are restored with “Undo”', async () => {
  const { table, rows } = await openRuns();
  await table.getByRole('checkbox').nth(1).click();
  await table.getByRole('checkbox').nth(2).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(toast).toHaveTextContent('2 runs archived');
  await expect.element(page.getByRole('status').filter({ hasText: /^1 run$/ })).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.elements().length).toBe(4);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a cleared selection is restored with “Undo”', async () => {
  const { table } = await openRuns();
  await table.getByRole('checkbox', { name: /^Select all/ }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  await expect.element(toast).toHaveTextContent('Selection of 3 runs cleared');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('3 runs selected');
});

async function pin(name: string | RegExp) {
  await page.getByRole('button', { name: 'Actions for Poster', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('an unpinned workflow is pinned again with “Undo”', async () => {
  const { app } = await openRuns();
  await app.goTo('/workflows');
  await pin(/^Pin/);
  await expect.element(page.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await pin('Unpin');
  await expect.element(page.getByRole('img', { name: 'Pinned' })).not.toBeInTheDocument();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('img', { name: 'Pinned' })).toBeVisible();
});

/** Fake the browser's notifications. @param answer the user's answer to the permission prompt */
function stubNotifications(permission: NotificationPermission, answer: NotificationPermission = permission) {
  class Notifications extends EventTarget {
    static permission = permission;
    static requestPermission = () => Promise.resolve((Notifications.permission = answer));
  }
  vi.stubGlobal('Notification', Notifications);
  onTestFinished(() => void vi.unstubAllGlobals());
}

async function chooseLive(name: string) {
  await page.getByRole('button', { name: /^Live/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('notifications can be turned on and off with the same button', async () => {
  stubNotifications('default', 'granted');
  await openRuns(8);
  await chooseLive('Notify me');
  await chooseLive('Turn off notifications');
  await chooseLive('Notify me');
  await page.getByRole('button', { name: /^Live/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Turn off notifications' })).toBeVisible();
});

test('notifications blocked by the browser are shown as blocked', async () => {
  stubNotifications('default', 'denied');
  await openRuns(8);
  await chooseLive('Notify me');
  await page.getByRole('button', { name: /^Live/ }).click();
  await expect.element(page.getByText('Notifications are blocked in your browser settings')).toBeVisible();
});

test('a run’s page shows that notifications are blocked, and gets the focus of the removed button', async () => {
  stubNotifications('default', 'denied');
  const { table } = await openRuns(8);
  await table.getByRole('row').filter({ hasText: 'Running' }).getByRole('link').first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Notify me' }).click();
  await expect.element(main.getByText(/^Notifications are blocked/)).toBeVisible();
  await expect.element(main).toHaveFocus();
});

test('the archive is explained, and all runs in it can be restored at once', async () => {
  const { app, table, rows } = await openRuns();
  await table.getByRole('checkbox').first().click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await app.goTo('/runs?archived=1');
  await expect.element(page.getByText(/^Archived runs are left out of your lists/)).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(4);
  await page.getByRole('button', { name: 'Unarchive 3 runs' }).click();
  await expect.element(page.getByText('No archived runs')).toBeVisible();
  await app.goTo('/runs');
  await expect.poll(() => rows.elements().length).toBe(4);
});
