import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, type TestUser } from '@/testing/service.ts';

const unauthorized = { status: 401, body: '{"description":"The token has expired"}' };
const dialog = page.getByRole('dialog', { name: 'Sign in again' });

async function signInAgain({ accessToken, apiKey }: TestUser) {
  await dialog.getByLabelText('Access token').fill(accessToken);
  await dialog.getByLabelText('API key').fill(apiKey);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

test('a 401 asks for new credentials over a half-filled form, which loses nothing', async () => {
  const user = await makeUserInTeam();
  await renderApp('/workflows/new', user);
  await page.getByLabelText('Name').fill('Half a thought');
  breakRequests(/^POST .*\/workflows$/, unauthorized, 1);
  await page.getByRole('button', { name: 'Create workflow' }).click();

  await expect.element(dialog).toBeVisible();
  await signInAgain(user);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect.element(page.getByRole('heading', { name: 'Half a thought' })).toBeVisible();
});

test('a page whose first load was refused reloads after a new sign-in', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, unauthorized, 1);
  await renderApp('/workflows', user);
  await expect.element(dialog).toBeVisible();
  await signInAgain(user);
  await expect.element(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
});

test('parallel 401s on an empty page ask for credentials only once', async () => {
  const user = await makeUserInTeam();
  const refused = breakRequests(/^GET .*\/(?:workflows|teams)$/, unauthorized);
  await renderApp('/workflows', user);
  await expect.poll(() => refused.hits()).toBeGreaterThan(1);
  await expect.element(dialog).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

test('the dialog doesn’t accept another user’s credentials', async () => {
  const user = await makeUserInTeam();
  const other = await commands.makeUser();
  breakRequests(/^GET .*\/workflows$/, unauthorized, 1);
  await renderApp('/workflows', user);
  await signInAgain(other);
  await expect.element(dialog.getByText('This token belongs to another user.')).toBeVisible();
});

test('the dialog shows which credential is wrong, at its field', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, unauthorized, 1);
  await renderApp('/workflows', user);
  await signInAgain({ ...user, apiKey: 'wrong' });
  await expect.element(dialog.getByText(/^This API key isn’t valid/)).toBeVisible();
  await expect.element(dialog.getByLabelText('API key')).toHaveFocus();
});

test('dismissing the dialog leaves a banner that asks again', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, unauthorized, 1);
  await renderApp('/workflows', user);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect.element(dialog).toBeVisible();
});

test('the dialog focuses its first field', async () => {
  const user = await makeUserInTeam();
  breakRequests(/^GET .*\/workflows$/, unauthorized, 1);
  await renderApp('/workflows', user);
  await expect.element(dialog.getByLabelText('Access token')).toHaveFocus();
});

test('a quiet banner offers to renew the session ten minutes before the token expires', async () => {
  const user = await commands.makeUser({ ttl: 540 });
  const bar = page.getByText(/^Your session ends at \d/);
  const renew = page.getByRole('button', { name: 'Renew' });
  await renderApp('/teams', user);
  await expect.element(bar).toBeVisible();
  await renew.click();
  await expect.element(dialog.getByText(/^Your session ends soon\. Sign in as /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/session expired/)).not.toBeInTheDocument();
  await renew.click();
  await signInAgain(user);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('signing out shows the sign-in page and clears the credentials', async () => {
  const user = await makeUserInTeam();
  const app = await renderApp('/settings', user);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect.poll(app.address).toBe('/sign-in');
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(user.apiKey);
});

test('an unknown address shows "not found"', async () => {
  await renderApp('/workflow', await makeUserInTeam());
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('settings show the user and the token’s expiry, and never the whole key or token', async () => {
  const user = await makeUserInTeam();
  await renderApp('/settings', user);
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(user.user.email);
  await expect.element(page.getByText('in 29d')).toBeVisible();
  expect(document.body.textContent).not.toContain(user.apiKey);
  expect(document.body.textContent).not.toContain(user.accessToken);
});

test('a session whose token has no user is identified by its API key, and its pages open', async () => {
  await renderApp('/settings', { accessToken: 'opaque', apiKey: 'rb_some_key' });
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});
