import { endLimit, expect, test } from '../../fixtures.ts';
import { RunPage } from '../../pages/run-page.ts';
import { makePerson, makeTeam } from '../../support/people.ts';

test.describe('a user outside the team', () => {
  test.use({ expectedFailures: { urls: [/\/accounts\/runs\/[0-9a-f-]+\/result$/, /\/cancel\//] } });

  test('is refused a run’s result and its cancellation, with plain messages', async ({
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
    await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible(endLimit);
    for (const action of [run.openResult, run.cancel, run.rerun]) await expect(action).toBeHidden();

    // The run may be in the browser's list from the time before its user left the team.
    const result = /\/result$/;
    await page.route(result, (route) => route.fulfill({ status: 404, json: { description: 'No result yet.' } }));
    await run.openShared(started);
    await run.track.click();
    await expect(run.state('No result yet')).toBeVisible(endLimit);
    await page.unroute(result);
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
