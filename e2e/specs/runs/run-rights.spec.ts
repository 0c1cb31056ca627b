import { expect, testWithColleague as test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';
import { makePerson, makeTeam } from '../../support/people.ts';

const endLimit = { timeout: 20_000 };

test('another member of the team opens the link to a run, tracks it and gets the output', async ({
  page,
  colleague,
  team,
  workflow,
  startForm,
  signIn,
  newBrowser,
}) => {
  await startForm.start({ seconds: 0 }, 'Mine');
  const mine = new RunPage(page);
  await expect(mine.state('Finished')).toBeVisible(endLimit);
  const runId = await mine.runId();

  const theirs = await signIn(colleague, await newBrowser());
  const run = new RunPage(theirs);
  await run.openShared({ id: runId, team, workflow });
  await expect(run.heading).toHaveText(`Poster · ${runId.slice(0, 8)}`);
  await expect(theirs.getByRole('heading', { name: 'This run isn’t in your list yet' })).toBeVisible();
  await run.track.click();
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.result.getByRole('img')).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Details' })).toContainText(workflow.name);
});

test.describe('someone of no such team', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/runs\/[0-9a-f-]+\/result$/, /\/cancel\//] } });

  test('is refused the result and the cancel of a run, in plain words', async ({
    page,
    team,
    workflow,
    server,
    signIn,
    service,
  }) => {
    const started = await service.startRun(team, workflow, { seconds: 120 });
    const stranger = await makePerson(server);
    await makeTeam(server, 'Elsewhere', stranger);
    await signIn(stranger);
    const run = new RunPage(page);
    await run.openShared(started);
    await run.track.click();
    await expect(run.state('Check failed')).toBeVisible(endLimit);
    await expect(page.getByText('No permission (403).')).toBeVisible();
    await expect(run.openResult).toBeHidden();

    await run.cancel.click();
    await run.confirmCancel.click();
    await expect(run.cancelOutcomes).toContainText('You don’t have permission for this');
    await expect(run.dialog.getByRole('alert')).toContainText('may still be running');
    await run.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^Not cancelled: /)).toBeVisible();
    await expect(run.state('Cancelled')).toBeHidden();
    expect(await service.resultStatus(started.id)).toBe(404);
  });
});

test.describe('without a subscription', () => {
  test.use({ expectedFailures: { urls: [/\/cancel\//] } });

  test('a cancel says why it was refused, and works once there is one', async ({ page, team, server, startForm }) => {
    await startForm.start({ seconds: 120 });
    const run = new RunPage(page);
    await expect(run.state('Running')).toBeVisible(endLimit);
    await server.admin('team', 'subscription', team.id, 'inactive');
    await run.cancel.click();
    await run.confirmCancel.click();
    await expect(run.cancelOutcomes).toContainText('No active subscription or credits');
    await expect(run.dialog.getByRole('alert')).toContainText('may still be running');
    await run.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(
      page.getByText('Not cancelled: no active subscription or credits. The run may still be going.'),
    ).toBeVisible();
    await expect(run.state('Cancelled')).toBeHidden();

    await server.admin('team', 'subscription', team.id, 'active');
    await run.cancel.click();
    await run.confirmCancel.click();
    await expect(run.state('Cancelled')).toBeVisible();
  });
});
