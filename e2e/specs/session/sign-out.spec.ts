import type { Page } from '@playwright/test';

import { expect, test } from '../../fixtures.ts';
import { SignInPage } from '../../pages/credentials-form.ts';
import { Frame } from '../../pages/frame.ts';
import { RunStartPage } from '../../pages/run-start-page.ts';
import { readBrowser, watchTraffic } from '../../support/browser-traces.ts';
import { makePerson, makeTeam, type Person } from '../../support/people.ts';
import type { Server } from '../../support/server.ts';
import { ServiceClient } from '../../support/service-client.ts';

async function makeSomeone(server: Server, name: string) {
  const person = await makePerson(server);
  const team = await makeTeam(server, `Team of ${name}`, person);
  const workflow = await new ServiceClient(server, person).createWorkflow(team, `Work of ${name}`);
  return { person, workflow };
}

function isSignedIn(page: Page, { email }: Person): Promise<void> {
  return expect(new Frame(page).userMenu).toHaveAccessibleName(`User menu, ${email}`);
}

/** Open the start form with inputs in its address, then the list of workflows. */
async function passInputs(page: Page, workflowId: string, inputs: string): Promise<void> {
  await page.goto(`/runs/new?workflow=${workflowId}#inputs=${encodeURIComponent(`{"text":"${inputs}"}`)}`);
  await expect(new RunStartPage(page).inputs).toContainText(inputs);
  await new Frame(page).place('Workflows').click();
  await expect(new Frame(page).heading).toHaveText('Workflows');
}

test('Back shows the next user none of the previous one’s data', async ({ page, context, server, signIn }) => {
  const [ann, ben] = [await makeSomeone(server, 'Ann'), await makeSomeone(server, 'Ben')];
  await signIn(ann.person);
  await page.goto(`/workflows/${ann.workflow.id}`);
  await expect(new Frame(page).heading).toHaveText(ann.workflow.name);
  await passInputs(page, ann.workflow.id, 'Inputs of Ann');
  await new Frame(page).signOut();
  await new SignInPage(page).signIn(ben.person);
  await isSignedIn(page, ben.person);
  const traffic = await watchTraffic(context);

  for (const step of ['to the form', 'to the page of a workflow']) {
    await test.step(step, async () => {
      await page.goBack();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: ben.workflow.name, exact: true })).toBeVisible();
    });
  }
  // The inputs are in a fragment, which is not part of any request; the browser may request the document's own address.
  const requests = traffic.sent().filter((text) => /\/(accounts|api)\//.test(text));
  expect(requests.filter((text) => text.includes(ann.workflow.id))).toEqual([]);
  const kept = (await readBrowser(page)).filter(({ where }) => where.startsWith('localStorage'));
  expect(kept.filter(({ text }) => text.includes(ann.workflow.id))).toEqual([]);
});

test('a page left while it was loading shows the next user none of the previous one’s data either', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const [ann, ben] = [await makeSomeone(server, 'Ann'), await makeSomeone(server, 'Ben')];
  await signIn(ann.person);
  // The page's own code never arrives, so the next link is followed before the page opens.
  await context.route(/\/assets\/workflow-page-/, () => undefined);
  const chunkRequest = page.waitForRequest(/\/assets\/workflow-page-/);
  await page.getByRole('link', { name: ann.workflow.name, exact: true }).click();
  await chunkRequest;
  await new Frame(page).place('Runs').click();
  await expect(new Frame(page).heading).toHaveText('Runs');
  await context.unroute(/\/assets\/workflow-page-/);
  await new Frame(page).signOut();
  await new SignInPage(page).signIn(ben.person);
  await isSignedIn(page, ben.person);
  const traffic = await watchTraffic(context);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: ben.workflow.name, exact: true })).toBeVisible();
  const requests = traffic.sent().filter((text) => /\/(accounts|api)\//.test(text));
  expect(requests.filter((text) => text.includes(ann.workflow.id))).toEqual([]);
});

test('a user’s own Back, reload and Forward keep working, even after signing in again', async ({
  page,
  server,
  signIn,
}) => {
  const ann = await makeSomeone(server, 'Ann');
  await signIn(ann.person);
  await passInputs(page, ann.workflow.id, 'Inputs of Ann');
  await page.goBack();
  await expect(new RunStartPage(page).inputs).toContainText('Inputs of Ann');
  await page.reload();
  await expect(new RunStartPage(page).inputs).toContainText('Inputs of Ann');
  await page.goForward();
  await expect(new Frame(page).heading).toHaveText('Workflows');
  await new Frame(page).signOut();
  await new SignInPage(page).signIn(ann.person);
  await isSignedIn(page, ann.person);
  await page.goBack();
  await expect(new RunStartPage(page).inputs).toContainText('Inputs of Ann');
});

test('a tab that was on another site during a sign-out shows no data of the previous user when it returns', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const [ann, ben] = [await makeSomeone(server, 'Ann'), await makeSomeone(server, 'Ben')];
  await signIn(ann.person);
  const away = await context.newPage();
  await away.goto(`/workflows/${ann.workflow.id}`);
  await expect(new Frame(away).heading).toHaveText(ann.workflow.name);
  await away.goto(`${server.origin.replace('127.0.0.1', 'localhost')}/sign-in`);
  await expect(new SignInPage(away).heading).toBeVisible();
  await new Frame(page).signOut();
  await expect(new SignInPage(page).heading).toBeVisible();

  await test.step('while signed out', async () => {
    await away.goBack();
    await expect(new SignInPage(away).heading).toBeVisible();
    await expect(away).toHaveURL(`${server.origin}/sign-in`);
  });
  await test.step('when the next user signs in', async () => {
    await new SignInPage(away).signIn(ben.person);
    await isSignedIn(away, ben.person);
    await expect(away).toHaveURL(`${server.origin}/`);
    await expect(away.getByRole('link', { name: ben.workflow.name, exact: true })).toBeVisible();
  });
});
