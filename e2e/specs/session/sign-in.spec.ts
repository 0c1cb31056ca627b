import { expect, test } from '../../fixtures.ts';
import { SignInPage } from '../../pages/credentials-form.ts';
import { Frame } from '../../pages/frame.ts';
import { makePerson } from '../../support/people.ts';

test('token and key typed in sign in, and a reload stays signed in', async ({ page, me }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(me);
  await expect(new Frame(page).heading).toHaveText('Home');
  await page.reload();
  await expect(new Frame(page).heading).toHaveText('Home');
  await expect(new Frame(page).userMenu).toHaveAccessibleName(`User menu, ${me.email}`);
});

test('the sign-in link leaves no credentials in the address or the history', async ({ page, me, server }) => {
  await page.goto(me.signInUrl);
  await expect(new Frame(page).heading).toHaveText('Home');
  expect(page.url()).toBe(`${server.origin}/`);
  await page.goBack();
  expect(page.url()).not.toContain('access_token');
});

test('a deep link while signed out comes back after signing in', async ({ page, me, workflow }) => {
  await page.goto(`/workflows/${workflow.id}/edit?from=mail`);
  const signIn = new SignInPage(page);
  await expect(signIn.heading).toBeVisible();
  await signIn.signIn(me);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit workflow' })).toBeVisible();
  await expect(page).toHaveURL(`/workflows/${workflow.id}/edit?from=mail`);
});

test('a new tab gets the session from an open one', async ({ me, signIn, context }) => {
  await signIn(me);
  const second = await context.newPage();
  await second.goto('/workflows');
  await expect(new Frame(second).heading).toHaveText('Workflows');
});

test('without "Remember" the session is gone when the last tab was closed', async ({ page, me, context }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(me);
  await expect(new Frame(page).heading).toHaveText('Home');
  await page.close();
  const later = await context.newPage();
  await later.goto('/workflows');
  await expect(new SignInPage(later).heading).toBeVisible();
});

test('with "Remember" the session is there when the last tab was closed', async ({ page, me, context }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.remember.check();
  await signIn.signIn(me);
  await expect(new Frame(page).heading).toHaveText('Home');
  await page.close();
  const later = await context.newPage();
  await later.goto('/workflows');
  await expect(new Frame(later).heading).toHaveText('Workflows');
});

test('signing out signs out the other tab and leaves nothing behind', async ({ page, me, signIn, context }) => {
  await signIn(me);
  const second = await context.newPage();
  await second.goto('/teams');
  await expect(new Frame(second).heading).toHaveText('Teams');
  await new Frame(page).signOut();
  await expect(new SignInPage(page).heading).toBeVisible();
  await expect(new SignInPage(second).heading).toBeVisible();
  for (const tab of [page, second]) {
    const kept = await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain(me.apiKey);
  }
});

test.describe('when it is refused', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/teams$/] } });

  test('a wrong API key is told from an unreachable host', async ({ page, me }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn({ ...me, apiKey: 'not-a-key' });
    await expect(signIn.apiKey).toHaveAccessibleDescription(/This API key isn’t valid/);
    await expect(signIn.apiKey).toBeFocused();

    await page.route('**/accounts/teams', (route) => route.abort('connectionrefused'));
    await signIn.submit.click();
    await expect(signIn.alert).toContainText('can’t be reached');
    await expect(signIn.apiKey).not.toHaveAccessibleDescription(/isn’t valid/);

    await page.unroute('**/accounts/teams');
    await signIn.signIn(me);
    await expect(new Frame(page).heading).toHaveText('Home');
  });

  test('a token and a key of two people are refused', async ({ page, me, server }) => {
    const other = await makePerson(server);
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn({ accessToken: me.accessToken, apiKey: other.apiKey });
    await expect(signIn.apiKey).toHaveAccessibleDescription(/belongs to another user/);
  });

  test('an old sign-in link says so and offers the form', async ({ page, me }) => {
    await page.goto(me.signInUrl.replace(me.apiKey, 'rb_old'));
    const signIn = new SignInPage(page);
    await expect(signIn.alert).toContainText('This sign-in link is no longer valid');
    await signIn.signIn(me);
    await expect(new Frame(page).heading).toHaveText('Home');
  });
});

test('empty fields are asked for before anything is sent', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.submit.click();
  await expect(page.getByText('Enter your access token')).toBeVisible();
  await expect(page.getByText('Enter your API key')).toBeVisible();
});
