import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { makeTeam } from '../support/people.ts';

test('a team is found, a run started in it, and the team seen to be gone', async ({
  page,
  me,
  team,
  server,
  signIn,
  service,
}) => {
  const research = await makeTeam(server, 'Research North', me);
  await makeTeam(server, 'Research South', me);
  const report = await service.createWorkflow(research, 'Report');
  await service.createWorkflow(team, 'Poster');
  await signIn(me);
  const frame = new Frame(page);
  await frame.place('Teams').click();
  await page.getByRole('searchbox', { name: 'Search teams' }).fill('research -south');
  const teams = page.getByRole('table', { name: 'Teams' });
  await expect(teams.getByRole('link')).toHaveText(['Research North']);
  await page.reload();
  await expect(teams.getByRole('link')).toHaveText(['Research North']);
  await teams.getByRole('link').press('Enter');

  await expect(frame.heading).toHaveText('Research North');
  await expect(page.getByRole('table', { name: 'Workflows' }).getByRole('link')).toHaveText(['Report']);
  await page.getByRole('main').getByRole('link', { name: 'Start run' }).click();
  const start = new RunStartPage(page);
  await expect(start.team.getByRole('option', { selected: true })).toHaveText('Research North');
  await start.chooseWorkflow(report.name);
  await start.setInputs('{"seconds": 0}');
  await start.runName.fill('Survey');
  await start.submit.click();
  await expect(new RunPage(page).state('Finished')).toBeVisible({ timeout: 20_000 });

  await page.goto(`/teams/${research.id}`);
  await expect(page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'Survey' })).toBeVisible();
  await page.route('**/accounts/teams', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You no longer have access to Research North' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'Survey' })).toBeVisible();
  await page.goto('/runs/new');
  await expect(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible();
});
