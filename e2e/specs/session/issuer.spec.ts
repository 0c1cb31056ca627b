import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { freePort } from '../../../scripts/free-port.mjs';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestIssuer,
  type TestIssuer,
} from '../../../service/testing/issuers/test-issuer.ts';
import { expect, test as base } from '../../fixtures.ts';
import { RenewalDialog, SignInPage } from '../../pages/credentials-form.ts';
import { Frame } from '../../pages/frame.ts';
import { WorkflowForm } from '../../pages/workflow-form.ts';
import { WorkflowPage } from '../../pages/workflow-page.ts';
import { startServer, type Server } from '../../support/server.ts';

/** The product with sign-in by a real issuer. */
const test = base.extend<object, { readonly server: Server; readonly issuer: TestIssuer; readonly address: string }>({
  address: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, provide) => provide(`http://127.0.0.1:${await freePort()}`),
    { scope: 'worker' },
  ],
  issuer: [
    async ({ address }, provide) => {
      const issuer = await startTestIssuer({
        redirectUris: [`${address}/accounts/oidc/callback`],
        signedOutUris: [`${address}/sign-in`],
      });
      await provide(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ address, issuer }, provide) => {
      const server = await startServer({
        PORT: new URL(address).port,
        PUBLIC_URL: address,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: CLIENT_ID,
        OIDC_CLIENT_SECRET: CLIENT_SECRET,
        OIDC_NAME: 'Acme',
        OIDC_CREATE_USERS: 'on',
      });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ extensions: true });

/** A person known to the issuer. */
function addPerson(issuer: TestIssuer, claims: Readonly<Record<string, unknown>> = {}) {
  const sub = randomUUID();
  const email = `${sub.slice(0, 8)}@example.com`;
  issuer.people.set(sub, { email, email_verified: true, ...claims });
  return { sub, email };
}

const signInWith = (page: Page) => page.getByRole('link', { name: 'Sign in with Acme' });

/** Sign in on the issuer's page. */
async function passIssuer(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Issuer' }).waitFor();
  await page.getByRole('button', { name: email }).click();
}

async function isSignedIn(page: Page, email: string): Promise<void> {
  await expect(new Frame(page).userMenu).toHaveAccessibleName(`User menu, ${email}`);
}

test('a new colleague signs in with the issuer, and lands on the requested page', async ({ page, issuer }) => {
  const { email } = addPerson(issuer);
  await page.goto('/runs?status=failed');
  await signInWith(page).click();
  await passIssuer(page, email);
  await isSignedIn(page, email);
  await expect(page).toHaveURL('/runs?status=failed');
  await page.reload();
  await isSignedIn(page, email);
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('token and key remain a way to sign in', async ({ page, me }) => {
  const form = new SignInPage(page);
  await form.open();
  await expect(form.accessToken).toBeHidden();
  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await form.signIn(me);
  await isSignedIn(page, me.email);
});

test.describe('when a session ends', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/|\/api\//] } });

  test('the user signs in again with the issuer, and returns to the page and its draft', async ({
    page,
    issuer,
    server,
  }) => {
    const { email } = addPerson(issuer);
    await page.goto('/workflows');
    await signInWith(page).click();
    await passIssuer(page, email);
    await isSignedIn(page, email);
    await server.admin('team', 'add', 'Studio', '--member', email);
    await page.goto('/workflows/new');
    const form = new WorkflowForm(page);
    await form.name.fill('Poster in spring');
    await server.admin('sessions', 'end', '--user', email);
    await form.create.click();
    const { dialog } = new RenewalDialog(page);
    await signInWith(page).click();
    await expect(dialog).toBeHidden();
    // The issuer's own session continues, so the issuer does not ask for credentials again.
    await expect(page).toHaveURL('/workflows/new');
    await expect(form.name).toHaveValue('Poster in spring');
    await form.create.click();
    await expect(new WorkflowPage(page).heading).toHaveText('Poster in spring');
  });

  test('the page changes accordingly when a colleague becomes a viewer, and is then disabled', async ({
    page,
    issuer,
    server,
  }) => {
    const { email } = addPerson(issuer);
    await page.goto('/');
    await signInWith(page).click();
    await passIssuer(page, email);
    await isSignedIn(page, email);
    const team = await server.admin<{ id: string }>('team', 'add', 'Studio', '--member', email);
    await page.goto('/workflows/new');
    await new WorkflowForm(page).name.fill('Poster');
    await new WorkflowForm(page).create.click();
    const workflow = new WorkflowPage(page);
    await expect(workflow.startRun).toBeVisible();

    await server.admin('team', 'member', 'role', team.id, email, 'viewer');
    const blocked = page.getByRole('main').getByRole('button', { name: 'Start run' });
    await expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await expect(blocked).toHaveAccessibleDescription(/Ask your administrator to make you a member/);
    await expect(workflow.startRun).toBeHidden();

    await server.admin('user', 'disable', email);
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  });
});

test('a sign-out also ends the session at the issuer', async ({ page, issuer }) => {
  const { email } = addPerson(issuer);
  await page.goto('/');
  await signInWith(page).click();
  await passIssuer(page, email);
  await isSignedIn(page, email);
  await new Frame(page).signOut();
  await page.getByRole('button', { name: 'Sign out of the issuer' }).click();
  await new SignInPage(page).heading.waitFor();
  await expect(signInWith(page)).toBeVisible();
});

test('a user without a confirmed address reads why sign-in is refused', async ({ page, issuer }) => {
  const { email } = addPerson(issuer, { email_verified: false });
  await page.goto('/runs');
  await signInWith(page).click();
  await passIssuer(page, email);
  await expect(page.getByRole('alert')).toContainText('Acme hasn’t confirmed your e-mail address');
  // Confirm the address at the issuer: the page still remembers what was requested.
  const [sub] = [...issuer.people].find(([, claims]) => claims['email'] === email) ?? [];
  issuer.people.set(sub ?? '', { email, email_verified: true });
  await signInWith(page).click();
  await isSignedIn(page, email);
  await expect(page).toHaveURL('/runs');
});
