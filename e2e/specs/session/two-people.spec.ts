import type { Page } from '@playwright/test';

import { endLimit, expect, test } from '../../fixtures.ts';
import { RenewalDialog, SignInPage } from '../../pages/credentials-form.ts';
import { Frame } from '../../pages/frame.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { RunStartPage } from '../../pages/run-start-page.ts';
import { WorkflowListPage } from '../../pages/workflow-list-page.ts';
import { readBrowser, readPage, watchTraffic } from '../../support/browser-traces.ts';
import { makeCredentials, makePerson, makeTeam, type Person } from '../../support/people.ts';
import type { Server } from '../../support/server.ts';
import { ServiceClient, type Workflow } from '../../support/service-client.ts';

/** A user with a team, a workflow and, after `work`, a finished and an unfinished run. */
interface Worker {
  readonly person: Person;
  readonly workflow: Workflow;
  readonly runName: string;
  readonly preset: string;
  /** The text typed into the start form. */
  readonly inputs: string;
  /** Texts that appear only in this person's data; `work` adds the runs' IDs. */
  readonly marks: string[];
}

async function makeWorker(server: Server, name: string): Promise<Worker> {
  const person = await makePerson(server);
  const team = await makeTeam(server, `Team of ${name}`, person);
  const workflow = await new ServiceClient(server, person).createWorkflow(team, `Work of ${name}`);
  const runName = `Run of ${name}`;
  const [preset, inputs] = [`Preset of ${name}`, `Inputs of ${name}`];
  const marks = [team.name, workflow.name, runName, preset, inputs, team.id, workflow.id];
  const credentials = [person.id, person.email, person.accessToken, person.apiKey];
  return { person, workflow, runName, preset, inputs, marks: [...marks, ...credentials] };
}

function mentions(text: string, { marks }: Worker): readonly string[] {
  return marks.filter((mark) => text.includes(mark));
}

/** Use every page: pin, start a run, look around, save a preset. Ends on the filled-in start form. */
async function work(page: Page, { workflow, runName, preset, inputs, marks }: Worker): Promise<void> {
  const list = new WorkflowListPage(page);
  await list.choose(workflow.name, 'Pin');
  await expect(list.table.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await list.workflow(workflow.name).click();
  await expect(new Frame(page).heading).toHaveText(workflow.name);
  await page.getByRole('link', { name: 'Start run' }).click();
  const form = new RunStartPage(page);
  await form.start({ seconds: 0 }, runName);
  await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  const readRunId = () => new URL(page.url()).pathname.replace('/runs/', '');
  const finishedId = readRunId();
  await new Frame(page).place('Runs').click();
  await startAnother(page);
  await form.chooseWorkflow(workflow.name);
  await form.start({ seconds: 300 }, `Slow ${runName}`);
  await expect(new RunPage(page).state('Running')).toBeVisible(endLimit);
  marks.push(finishedId, readRunId());
  await visitAll(page);
  await startAnother(page);
  await form.chooseWorkflow(workflow.name);
  await form.setInputs(JSON.stringify({ seconds: 0, text: inputs }));
  await form.runName.fill(runName);
  const presets = await form.openPresets();
  await presets.getByRole('textbox', { name: 'Preset name' }).fill(preset);
  await presets.getByRole('button', { name: 'Save' }).click();
  await presets.getByRole('button', { name: 'Close' }).click();
  await expect(form.inputs).toContainText(inputs);
}

/** Open the start form from the list of runs. */
async function startAnother(page: Page): Promise<void> {
  // An empty list has this link twice.
  await page.getByRole('main').getByRole('link', { name: 'Start run' }).first().click();
  await new RunStartPage(page).heading.waitFor();
}

/** Open each page by its links. Ends on the list of runs. */
async function visitAll(page: Page, look: () => Promise<void> = async () => undefined): Promise<void> {
  const frame = new Frame(page);
  for (const place of ['Workflows', 'Teams', 'Runs'] as const) {
    await frame.place(place).click();
    await expect(frame.heading).toHaveText(place);
    await look();
  }
  await startAnother(page);
  await look();
  await frame.place('Workflows').click();
  await new WorkflowListPage(page).newWorkflow.click();
  await expect(frame.heading).toHaveText('New workflow');
  await look();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('of');
  await look();
  await page.keyboard.press('Escape');
  await frame.userMenu.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(frame.heading).toHaveText('Settings');
  await look();
  await frame.place('Runs').click();
  await expect(frame.heading).toHaveText('Runs');
}

/** The ways in which the next user signs in. */
const ways: Readonly<Record<string, (page: Page, person: Person) => Promise<Page>>> = {
  'in the same tab': async (page, person) => {
    await new SignInPage(page).signIn(person);
    return page;
  },
  'by a sign-in link': async (page, person) => {
    await page.goto(person.signInUrl);
    return page;
  },
  'in another tab': async (page, person) => {
    const other = await page.context().newPage();
    const signIn = new SignInPage(other);
    await signIn.open();
    await signIn.remember.check();
    await signIn.signIn(person);
    return other;
  },
};

/** Look around as a person without data, and expect no trace of the other person. */
async function findNothingOf(other: Worker, page: Page, { workflow }: Worker): Promise<void> {
  const look = async () => {
    await expect(page.getByRole('main')).not.toHaveText('');
    expect(mentions(await readPage(page), other)).toEqual([]);
  };
  await new Frame(page).place('Workflows').click();
  await expect(new WorkflowListPage(page).workflow(workflow.name)).toBeVisible();
  await visitAll(page, look);
  await expect(page.getByText('No runs yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No runs yet')).toBeVisible();
  await look();
}

/** Expect the person's own runs, pins and presets as before. */
async function findAllOfOnesOwn(page: Page, { workflow, runName, preset, inputs }: Worker): Promise<void> {
  await expect(new RunListPage(page).row(`Slow ${runName}`)).toContainText('Running');
  await expect(new RunListPage(page).row(runName)).toContainText('Finished');
  await new Frame(page).place('Workflows').click();
  await expect(new WorkflowListPage(page).table.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await new Frame(page).place('Runs').click();
  await startAnother(page);
  const form = new RunStartPage(page);
  await form.chooseWorkflow(workflow.name);
  await form.useBefore(preset);
  await expect(form.inputs).toContainText(inputs);
}

test('after any kind of sign-in, the next user sees none of the previous user’s data, who later finds everything again', async ({
  page,
  context,
  server,
  signIn,
}) => {
  test.setTimeout(180_000);
  const traffic = await watchTraffic(context);
  const [first, second] = [await makeWorker(server, 'Ann'), await makeWorker(server, 'Ben')];
  await signIn(first.person);
  await work(page, first);
  await new Frame(page).signOut();
  await expect(new SignInPage(page).heading).toBeVisible();

  await test.step('only the first user’s ledger, presets and pins remain, under their own key', async () => {
    await expect
      .poll(() => whereKept(page, first))
      .toEqual(expect.not.arrayContaining([expect.stringMatching(/answers|recent|session/)]));
    const where = await whereKept(page, first);
    expect(where).toContain('indexedDB runboard-runs/runs');
    expect(where).toContainEqual(expect.stringContaining('presets'));
    expect(where).toContainEqual(expect.stringContaining('pinned'));
    expect(where.filter((name) => name.startsWith('sessionStorage'))).toEqual([]);
  });

  let theirs = page;
  for (const [way, come] of Object.entries(ways)) {
    await test.step(`the second user signs in ${way}`, async () => {
      traffic.restart();
      theirs = await come(page, second.person);
      await expect(new Frame(theirs).userMenu).toHaveAccessibleName(`User menu, ${second.person.email}`);
      await findNothingOf(first, theirs, second);
      expect(traffic.sent().flatMap((text) => mentions(text, first))).toEqual([]);
      // No data of the second user is stored under the first user's key either.
      const mixed = (await readBrowser(theirs)).filter(
        ({ text }) => mentions(text, first).length > 0 && mentions(text, second).length > 0,
      );
      expect(mixed).toEqual([]);
      await new Frame(theirs).signOut();
      await expect(new SignInPage(theirs).heading).toBeVisible();
    });
  }

  await test.step('the first user signs in again', async () => {
    traffic.restart();
    await new SignInPage(theirs).signIn(first.person);
    await expect(new Frame(theirs).userMenu).toHaveAccessibleName(`User menu, ${first.person.email}`);
    await visitAll(theirs, async () => {
      expect(mentions(await readPage(theirs), second)).toEqual([]);
    });
    await findAllOfOnesOwn(theirs, first);
    expect(traffic.sent().flatMap((text) => mentions(text, second))).toEqual([]);
  });

  await test.step('“Clear this browser” lists what will be lost, and leaves nothing of the user’s data', async () => {
    await new Frame(theirs).userMenu.click();
    await theirs.getByRole('menuitem', { name: 'Settings' }).click();
    await theirs.getByRole('button', { name: 'Clear this browser…' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Sign out and clear this browser?' });
    await expect(dialog).toContainText('without an export you can’t find them again');
    await dialog.getByRole('button', { name: 'Sign out and clear this browser' }).click();
    await expect(new SignInPage(theirs).heading).toBeVisible();
    await expect.poll(() => whereKept(theirs, first)).toEqual([]);
  });
});

/** Places where a browser stores a user's data. */
async function whereKept(page: Page, worker: Worker): Promise<readonly string[]> {
  const kept = (await readBrowser(page)).filter(({ text }) => mentions(text, worker).length > 0);
  return [...new Set(kept.map(({ where }) => where.replace(/\n.*$/s, '')))];
}

test.describe('a renewal', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/teams$/] } });

  test('by another user is refused, and stores none of their data', async ({ page, server, signIn }) => {
    const [first, second] = [await makeWorker(server, 'Ann'), await makeWorker(server, 'Ben')];
    await signIn(first.person);
    await page.goto('/teams');
    await expect(page.getByRole('table', { name: 'Teams' })).toContainText('Team of Ann');
    const keepsTeam = async () =>
      (await readBrowser(page)).some(({ where, text }) => where.includes('answers') && text.includes('Team of Ann'));
    await expect.poll(keepsTeam).toBe(true);
    await page.route('**/accounts/teams', async (route) => {
      // A list is still shown under the banner; an empty page opens the dialog by itself.
      await page.getByRole('link', { name: 'Team of Ann' }).waitFor();
      await route.fulfill({ status: 401, json: { description: 'The token has expired' } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = new RenewalDialog(page);
    await dialog.signIn(second.person);
    await expect(dialog.dialog.getByText('This token belongs to another user')).toBeVisible();
    expect(await whereKept(page, second)).toEqual([]);
    await page.unroute('**/accounts/teams');
    await dialog.signIn(await makeCredentials(server, first.person.email));
    await expect(dialog.dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Teams' })).toContainText('Team of Ann');
  });
});

test.describe('a sign-in link over another user’s session', () => {
  for (const remember of [false, true]) {
    test(`asks first, and keeps ${remember ? 'a remembered session' : 'the session'} until then`, async ({
      page,
      context,
      server,
    }) => {
      const [first, second] = [await makeWorker(server, 'Ann'), await makeWorker(server, 'Ben')];
      const form = new SignInPage(page);
      await form.open();
      if (remember) await form.remember.check();
      await form.signIn(first.person);
      await expect(new WorkflowListPage(page).workflow(first.workflow.name)).toBeVisible();
      const before = await credentialsOf(page);

      const linked = await context.newPage();
      const traffic = await watchTraffic(context);
      await linked.goto(second.person.signInUrl);
      const dialog = linked.getByRole('dialog', { name: `Sign in as ${second.person.email}?` });
      await expect(dialog).toContainText(`You’re signed in as ${first.person.email}`);
      expect(linked.url()).toBe(`${server.origin}/sign-in`);
      const sent = traffic.sent().filter((text) => !text.includes('/sign-in'));
      expect(sent.flatMap((text) => mentions(text, second))).toEqual([]);
      expect(await credentialsOf(page)).toEqual(before);

      await dialog.getByRole('button', { name: 'Stay signed in' }).click();
      await expect(new Frame(linked).userMenu).toHaveAccessibleName(`User menu, ${first.person.email}`);
      expect(await credentialsOf(page)).toEqual(before);

      await linked.goto(second.person.signInUrl);
      await dialog.getByRole('button', { name: 'Switch user' }).click();
      await expect(new WorkflowListPage(linked).workflow(second.workflow.name)).toBeVisible();
      await expect(new Frame(page).userMenu).toHaveAccessibleName(`User menu, ${first.person.email}`);
      expect(await credentialsOf(page)).toEqual(before);
      await page.reload();
      await expect(new WorkflowListPage(page).workflow(first.workflow.name)).toBeVisible();
      await linked.reload();
      await expect(new WorkflowListPage(linked).workflow(second.workflow.name)).toBeVisible();
    });
  }
});

/** The credentials stored by a tab, both for itself and for the whole device. */
function credentialsOf(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => [sessionStorage.getItem('runboard.session'), localStorage.getItem('runboard.session')]);
}
