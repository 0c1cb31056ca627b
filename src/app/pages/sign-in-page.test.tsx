import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam } from '@/testing/service.ts';

async function fillIn({ accessToken, apiKey }: { accessToken: string; apiKey: string }) {
  await page.getByLabelText('Access token (JWT)').fill(accessToken);
  await page.getByLabelText('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('someone signed out is asked to sign in, and led to where they were going', async () => {
  const user = await makeUserInTeam();
  const app = await renderApp('/workflows/new?team=x#y');
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  expect(app.address()).toBe('/sign-in');

  await fillIn(user);
  await expect.element(page.getByRole('heading', { name: 'New workflow' })).toBeVisible();
  expect(app.address()).toBe('/workflows/new?team=x#y');
});

test('both fields are needed, and can not hold what no header can carry', async () => {
  await renderApp('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Enter your access token')).toBeVisible();
  await expect.element(page.getByText('Enter your API key')).toBeVisible();

  await fillIn({ accessToken: 'a b', apiKey: 'schlüssel' });
  await expect.element(page.getByText('A token has no spaces inside')).toBeVisible();
  await expect.element(page.getByLabelText('API key')).toBeInvalid();
});

test('a token pasted with "Bearer" and white space works', async () => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  await fillIn({ accessToken: `  Bearer ${user.accessToken}\n`, apiKey: ` ${user.apiKey} ` });
  await expect.element(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
});

test('wrong credentials are told from an unreachable host, and what was typed stays', async () => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  await fillIn({ accessToken: user.accessToken, apiKey: 'wrong' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service did not accept these credentials');
  await expect.element(page.getByLabelText('Access token (JWT)')).toHaveValue(user.accessToken);

  breakRequests(/\/teams$/, 'refused', 1);
  await page.getByLabelText('API key').fill(user.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service can’t be reached');

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
});

test('a token and a key of two users are not accepted', async () => {
  const [one, other] = [await commands.makeUser(), await commands.makeUser()];
  await renderApp('/sign-in');
  await fillIn({ accessToken: one.accessToken, apiKey: other.apiKey });
  await expect.element(page.getByRole('alert')).toHaveTextContent('belong to the same user');
});

test('the sign-in link signs in, and leaves nothing of itself in the address', async () => {
  const { accessToken, apiKey } = await makeUserInTeam();
  const fragment = new URLSearchParams({ access_token: accessToken, api_key: apiKey }).toString();
  const app = await renderApp(`/sign-in#${fragment}`);
  await expect.element(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
  expect(app.address()).toBe('/workflows');
});

test('an old sign-in link says so and offers the form', async () => {
  const app = await renderApp('/sign-in#access_token=old&api_key=old');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The link may be old');
  await expect.element(page.getByLabelText('Access token (JWT)')).toBeVisible();
  expect(app.address()).toBe('/sign-in');
});

test.each([
  [false, 'sessionStorage'],
  [true, 'localStorage'],
] as const)('"Remember on this device" %s keeps the credentials in %s only', async (remember, storage) => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  if (remember) await page.getByLabelText('Remember on this device').click();
  await fillIn(user);
  await expect.element(page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
  const holding = (['localStorage', 'sessionStorage'] as const).filter((one) =>
    JSON.stringify(window[one]).includes(user.apiKey),
  );
  expect(holding).toEqual([storage]);
});
