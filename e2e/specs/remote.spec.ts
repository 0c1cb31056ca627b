import { endLimit, expect, test as base } from '../fixtures.ts';
import { SignInPage } from '../pages/credentials-form.ts';
import { Frame } from '../pages/frame.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { fieldOf, WorkflowPage } from '../pages/workflow-page.ts';
import { startServer, type Server } from '../support/server.ts';

/** A second instance, which serves the dashboard for the service of the first instance. */
const test = base.extend<{ readonly remote: Server }>({
  remote: async ({ server }, provide) => {
    const remote = await startServer({
      ACCOUNTS_URL: `${server.origin}/accounts`,
      API_URL: `${server.origin}/api`,
      CANCEL_URL: `${server.origin}/accounts`,
    });
    await provide(remote);
    await remote.stop();
  },
  baseURL: async ({ remote }, provide) => provide(remote.origin),
});

test.describe('with outputs that pages of other origins can’t read', () => {
  test.use({ expectedFailures: { urls: [/\/outputs\//] } });

  test('the main job works against a remote service', async ({ page, me, team, server, remote }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await expect(page.getByText(new URL(server.origin).host)).toBeVisible();
    await signIn.signIn(me);
    await new Frame(page).place('Workflows').click();
    await new WorkflowListPage(page).newWorkflow.click();
    const form = new WorkflowForm(page);
    await form.name.fill('Remote poster');
    await form.create.click();
    const workflow = new WorkflowPage(page);
    await expect(workflow.heading).toHaveText('Remote poster');
    await expect(workflow.field('Team')).toHaveText(team.name);

    await workflow.startRun.click();
    const start = new RunStartPage(page);
    await start.start({ seconds: 1 }, 'Far');
    const run = new RunPage(page);
    await expect(run.heading).toHaveText('Far');
    await expect(run.state('Finished')).toBeVisible(endLimit);
    await expect(run.result.getByRole('img', { name: 'Result of Far' })).toBeVisible();
    const opening = page.waitForEvent('popup');
    await run.openResult.click();
    const opened = await opening;
    await expect(opened).toHaveURL(new RegExp(`^${server.origin}/`));
    await opened.close();
    await run.download.click();
    await expect(run.result.getByText('blocks downloads from other sites')).toBeVisible();

    await page.goto('/runs/new');
    await start.chooseWorkflow('Remote poster');
    await start.start({ seconds: 120 }, 'Far and slow');
    await expect(run.state('Running')).toBeVisible(endLimit);
    await run.cancel.click();
    await run.confirmCancel.click();
    await expect(run.state('Cancelled')).toBeVisible();
    expect(page.url().startsWith(remote.origin)).toBe(true);

    await new Frame(page).userMenu.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(fieldOf(page, 'Service')).toHaveText(new URL(server.origin).host);
  });
});

test.describe('when the remote service is down', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/teams$/] } });

  test('the sign-in page blames the service, not the credentials', async ({ page, me, newBrowser }) => {
    const nowhere = await startServer({
      ACCOUNTS_URL: 'http://127.0.0.1:9/accounts',
      API_URL: 'http://127.0.0.1:9/api',
    });
    const other = await newBrowser({ baseURL: nowhere.origin });
    const signIn = new SignInPage(other);
    await signIn.open();
    await signIn.signIn(me);
    await expect(signIn.alert).toContainText('Server error');
    await expect(signIn.alert).toContainText('127.0.0.1:9');
    await nowhere.stop();
    await page.close();
  });
});
