import { expect, test } from '../../fixtures.ts';
import { SignInPage } from '../../pages/credentials-form.ts';
import { Frame } from '../../pages/frame.ts';

test('signing in works with a typed token and key, and survives a reload', async ({ page, me }) => {
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

test('a new tab takes over the session of an open one', async ({ me, signIn, context }) => {
  await signIn(me);
  const second = await context.newPage();
  await second.goto('/workflows');
  await expect(new Frame(second).heading).toHaveText('Workflows');
});

test('without "Remember" the session ends with the last tab', async ({ page, me, context }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(me);
  await expect(new Frame(page).heading).toHaveText('Home');
  await page.close();
  const later = await context.newPage();
  await later.goto('/workflows');
  await expect(new SignInPage(later).heading).toBeVisible();
});

test('with "Remember" the session survives closing the last tab', async ({ page, me, context }) => {
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
