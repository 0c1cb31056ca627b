import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';

import { channels } from '@/domain/storage-keys.ts';
import { makeDashboard } from '@/testing/dashboards.ts';
import { breakRequests } from '@/testing/faults.ts';
import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, type TestUser } from '@/testing/service.ts';

async function fillIn({ accessToken, apiKey }: { accessToken: string; apiKey: string }) {
  await page.getByLabelText('Access token').fill(accessToken);
  await page.getByLabelText('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a signed-out user signs in, and lands on the requested page', async () => {
  const user = await makeUserInTeam();
  const app = await renderApp('/workflows/new?team=x#y');
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect.poll(app.address).toBe('/sign-in');

  await fillIn(user);
  await expect.element(page.getByRole('heading', { name: 'New workflow' })).toBeVisible();
  await expect.poll(app.address).toBe('/workflows/new?team=x#y');
});

test('both fields are required, and reject characters that headers can’t contain', async () => {
  await renderApp('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Enter your access token')).toBeVisible();
  await expect.element(page.getByText('Enter your API key')).toBeVisible();

  await fillIn({ accessToken: 'a b', apiKey: 'schlüssel' });
  await expect.element(page.getByText(/complete access token/)).toBeVisible();
  await expect.element(page.getByLabelText('API key')).toBeInvalid();
});

test('the page explains on request how to get a token and a key', async () => {
  await renderApp('/sign-in', undefined, makeDashboard({ signInHelp: 'Ask Ann.' }));
  const help = page.getByText('Ask Ann.');
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect.element(help).not.toBeVisible();
  await page.getByText('How do I get a token and a key?').click();
  await expect.element(help).toBeVisible();
});

test('a token pasted with "Bearer" and white space works', async () => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  await fillIn({ accessToken: `  Bearer ${user.accessToken}\n`, apiKey: ` ${user.apiKey} ` });
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test.each(['Access token', 'API key'])('a sign-in link pasted into “%s” fills both fields', async (field) => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  const link = `https://runs.example/sign-in#access_token=${user.accessToken}&api_key=${user.apiKey}`;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Enter your API key')).toBeVisible();
  await page.getByLabelText(field).fill(` ${link}`);
  await expect.element(page.getByLabelText('Access token')).toHaveValue(user.accessToken);
  await expect.element(page.getByLabelText('API key')).toHaveValue(user.apiKey);
  await expect.element(page.getByText('Enter your API key')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('a pasted sign-in link that was already used is reported at its field', async () => {
  await renderApp('/sign-in');
  await page.getByLabelText('API key').fill('https://runs.example/sign-in#code=usedbefore');
  await expect
    .element(page.getByLabelText('API key'))
    .toHaveAccessibleDescription(/This sign-in link is no longer valid/);
  await expect.element(page.getByLabelText('API key')).toHaveValue('');
});

test('a wrong API key and an unreachable host show different errors, and keep the typed text', async () => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  await fillIn({ accessToken: user.accessToken, apiKey: 'wrong' });
  await expect.element(page.getByText(/^This API key isn’t valid/)).toBeVisible();
  await expect.element(page.getByLabelText('API key')).toHaveFocus();
  await expect.element(page.getByLabelText('API key')).toBeInvalid();
  await expect.element(page.getByLabelText('Access token')).not.toBeInvalid();
  await expect.element(page.getByLabelText('Access token')).toHaveValue(user.accessToken);

  breakRequests(/\/teams$/, 'refused', 2);
  await page.getByLabelText('API key').fill(user.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service can’t be reached');

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('a wrong token is reported at its field, and a token that can’t be tested is reported at neither field', async () => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  await fillIn({ accessToken: 'old', apiKey: user.apiKey });
  await expect.element(page.getByText(/^This access token isn’t valid/)).toBeVisible();
  await expect.element(page.getByLabelText('Access token')).toHaveFocus();
  await expect.element(page.getByLabelText('API key')).not.toBeInvalid();

  breakRequests(/\/get_run_id$/, { status: 500, body: '' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid credentials');
  await expect.element(page.getByLabelText('Access token')).not.toBeInvalid();
});

test.each([
  ['another site’s page', { status: 200, body: '<!doctype html><title>Welcome</title>' }],
  ['a 404 page', { status: 404, body: '<h1>404</h1>' }],
])('a host that responds with %s is reported as a wrong address', async (_, fault) => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  breakRequests(/\/teams$/, fault);
  await fillIn(user);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`There’s no service at ${location.host}`);
});

test('a host that refuses this origin (CORS) shows a different error from one that is down', async () => {
  const user = await makeUserInTeam();
  const host = `127.0.0.1:${inject('testServicePort')}`;
  const elsewhere = { accountsUrl: `http://${host}/accounts`, upstream: { accounts: host, api: host, cancel: host } };
  await renderApp('/sign-in', undefined, makeDashboard(elsewhere));
  await fillIn(user);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${host} doesn’t accept this page`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(location.origin);
});

test('a late reply from another user’s tab doesn’t affect a sign-in', async () => {
  const [ann, ben] = [await makeUserInTeam(), await makeUserInTeam()];
  const tab = new BroadcastChannel(channels.session);
  onTestFinished(() => tab.close());
  const replyChannel = new Promise<string>((resolve) => {
    tab.addEventListener('message', ({ data }: MessageEvent<{ reply: string }>) => resolve(data.reply));
  });
  const app = await renderApp('/sign-in');
  const answer = new BroadcastChannel(channels.handOver(await replyChannel));
  onTestFinished(() => answer.close());
  await page.getByLabelText('Access token').fill(ben.accessToken);
  answer.postMessage({ accessToken: ann.accessToken, apiKey: ann.apiKey });
  await fillIn(ben);
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await app.goTo('/settings');
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(ben.user.email);
});

test('a token and a key of different users are not accepted', async () => {
  const [one, other] = [await commands.makeUser(), await commands.makeUser()];
  await renderApp('/sign-in');
  await fillIn({ accessToken: one.accessToken, apiKey: other.apiKey });
  await expect.element(page.getByText(/This API key isn’t valid, or belongs to another user/)).toBeVisible();
});

test('a sign-in link signs in, and is removed from the address', async () => {
  const { accessToken, apiKey } = await makeUserInTeam();
  const fragment = new URLSearchParams({ access_token: accessToken, api_key: apiKey }).toString();
  const app = await renderApp(`/sign-in#${fragment}`);
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect.poll(app.address).toBe('/');
});

test('an expired sign-in link says so, and offers the form', async () => {
  const app = await renderApp('/sign-in#access_token=old&api_key=old');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This sign-in link is no longer valid');
  await expect.element(page.getByLabelText('Access token')).toBeVisible();
  await expect.poll(app.address).toBe('/sign-in');
});

test('a link with a code signs in once, and is removed from the address', async () => {
  const { user } = await makeUserInTeam();
  const code = await commands.makeSignInCode(user.id);
  const app = await renderApp(`/sign-in#code=${code}`);
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect.poll(app.address).toBe('/');
  expect(JSON.stringify([window.localStorage, window.sessionStorage])).not.toContain(code);
  await app.leave();
  sessionStorage.clear();

  await renderApp(`/sign-in#code=${code}`);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This sign-in link has been used or has expired.');
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Access token')).toBeVisible();
});

test('a link with a truncated code is reported as incomplete, and the complete link still signs in', async () => {
  const { user } = await makeUserInTeam();
  const code = await commands.makeSignInCode(user.id);
  const app = await renderApp(`/sign-in#code=${code}%22`);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This sign-in link is incomplete');
  await app.leave();
  await renderApp(`/sign-in#code=${code}`);
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('a link with a code signs in on "Try again" after a lost response', async () => {
  const { user } = await makeUserInTeam();
  const code = await commands.makeSignInCode(user.id);
  const lost = breakRequests(/\/sign_in$/, 'answer-lost', 1);
  await renderApp(`/sign-in#code=${code}`);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service can’t be reached');
  expect(lost.hits()).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('a link with a code opened in a session shows an alert and keeps the session', async () => {
  const { user } = await makeUserInTeam();
  const other = await makeUserInTeam();
  const code = await commands.makeSignInCode(user.id);
  const dashboard = makeDashboard();
  const app = await renderApp(`/sign-in#code=${code}`, other, dashboard);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await app.goTo(`/sign-in#code=${code}x`);
  await expect.element(page.getByRole('alert')).toHaveTextContent('You’re still signed in.');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test.each([
  [false, 'sessionStorage'],
  [true, 'localStorage'],
] as const)('"Remember on this device" %s keeps the credentials in %s only', async (remember, storage) => {
  const user = await makeUserInTeam();
  await renderApp('/sign-in');
  if (remember) await page.getByLabelText('Remember on this device').click();
  await fillIn(user);
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  const holding = (['localStorage', 'sessionStorage'] as const).filter((one) =>
    JSON.stringify(window[one]).includes(user.apiKey),
  );
  expect(holding).toEqual([storage]);
});

test('the next user is not sent to the previous user’s address', async () => {
  const [ann, ben] = [await makeUserInTeam(), await makeUserInTeam()];
  const dashboard = makeDashboard();
  const app = await renderApp('/runs/new?workflow=of-ann#inputs=%7B%22secret%22%3A1%7D', ann, dashboard);
  await expect.element(page.getByRole('heading', { name: 'Start a run' })).toBeVisible();
  dashboard.session.signOut('cached');
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await fillIn(ben);
  await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect.poll(app.address).toBe('/');
});

const linkOf = ({ accessToken, apiKey }: TestUser) =>
  `/sign-in#${new URLSearchParams({ access_token: accessToken, api_key: apiKey }).toString()}`;

describe('a sign-in link', () => {
  const dialog = page.getByRole('dialog', { name: /^Sign in as / });

  test('asks before replacing a session that began in another tab during the check', async () => {
    const [ann, ben] = [await makeUserInTeam(), await makeUserInTeam()];
    const dashboard = makeDashboard();
    const passOn = window.fetch;
    let answer: (() => void) | undefined;
    window.fetch = async (input, init) => {
      const response = await passOn(input, init);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      window.fetch = passOn;
      return response;
    };
    await renderApp(linkOf(ben), undefined, dashboard);
    await expect.poll(() => answer !== undefined).toBe(true);
    await dashboard.session.signIn(ann, 'tab');
    answer?.();
    await expect.element(dialog).toBeVisible();
    expect(dashboard.session.get()).toMatchObject({ claims: { email: ann.user.email } });
    await dialog.getByRole('button', { name: 'Switch user' }).click();
    await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    expect(dashboard.session.get()).toMatchObject({ claims: { email: ben.user.email } });
  });

  test('continues by itself if the other user signs out before the response', async () => {
    const [ann, ben] = [await makeUserInTeam(), await makeUserInTeam()];
    const dashboard = makeDashboard();
    await renderApp(linkOf(ben), ann, dashboard);
    await expect.element(dialog).toBeVisible();
    dashboard.session.signOut('cached');
    await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    expect(dashboard.session.get()).toMatchObject({ claims: { email: ben.user.email } });
  });

  test('also asks before replacing a session whose token has no user', async () => {
    const ann = await makeUserInTeam();
    const dashboard = makeDashboard();
    const app = await renderApp('/sign-in#access_token=opaque&api_key=other', ann, dashboard);
    await expect.element(page.getByRole('dialog', { name: 'Sign in as someone else?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect.poll(app.address).toBe('/');
    expect(dashboard.session.get()).toMatchObject({ claims: { email: ann.user.email } });
  });

  test('of the same user renews the session without asking', async () => {
    const ann = await makeUserInTeam();
    const dashboard = makeDashboard();
    await renderApp(linkOf(ann), ann, dashboard);
    await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    expect(dashboard.session.get()).toMatchObject({ credentials: { generation: 2 } });
  });
});
