import type { Page } from '@playwright/test';

import { endLimit, expect, testWithColleague as test } from '../../fixtures.ts';
import { SignInPage } from '../../pages/credentials-form.ts';
import { RunListPage } from '../../pages/run-list-page.ts';
import { RunPage } from '../../pages/run-page.ts';
import { makePerson, makeTeam } from '../../support/people.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function copyLink(page: Page): Promise<string> {
  await new RunPage(page).copyAs('Link');
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe('for the team and for outsiders', () => {
  // Another team's run.
  test.use({ expectedFailures: { urls: [/\/result$/] } });

  test('a copied link shows a colleague all details and lets them rerun with a change, but gives an outsider no access', async ({
    page,
    server,
    colleague: ben,
    team,
    workflow,
    startForm,
    signIn,
    newBrowser,
  }) => {
    await startForm.start({ seconds: 0, city: 'Cork' }, 'Spring sale');
    const anns = new RunPage(page);
    await expect(anns.state('Finished')).toBeVisible(endLimit);
    const link = await copyLink(page);
    await expect(page.getByText('Link copied. It carries name, workflow, team, and inputs.')).toBeVisible();
    const sent: string[] = [];

    await test.step('Ben opens the link', async () => {
      const bens = await signIn(ben, await newBrowser());
      bens.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
      await bens.goto(link);
      const run = new RunPage(bens);
      await expect(run.heading).toHaveText('Spring sale');
      await expect(run.inputs).toContainText('Cork');
      const details = bens.getByRole('region', { name: 'Details' });
      await expect(details).toContainText(workflow.name);
      await expect(details).toContainText(team.name);
      await expect(run.state('Finished')).toBeVisible(endLimit);
      await expect(run.shown).toBeVisible();
      expect(new URL(bens.url()).hash).toBe('');
      expect(sent.filter((text) => text.includes(new URL(link).hash.slice(1)))).toEqual([]);

      await bens.reload();
      await expect(run.heading).toHaveText('Spring sale');
      await run.rerun.first().click();
      const field = run.rerunDialog.getByRole('textbox', { name: 'Inputs' });
      await field.fill((await field.inputValue()).replace('Cork', 'Oslo'));
      await expect(run.rerunDialog).toContainText('1 change from the original run');
      await run.confirmRerun.click();
      await expect(run.inputs).toContainText('Oslo');
      await expect(run.state('Finished')).toBeVisible(endLimit);
      await bens.goto('/runs');
      await expect(new RunListPage(bens).table).toHaveAttribute('aria-rowcount', '3');
    });

    await test.step('Eve of another team opens the link', async () => {
      const eve = await makePerson(server);
      await makeTeam(server, 'Elsewhere', eve);
      const eves = await signIn(eve, await newBrowser());
      await eves.goto(link);
      await expect(eves.getByRole('heading', { name: 'You don’t have access' })).toBeVisible(endLimit);
      await expect(new RunPage(eves).cancel).toBeHidden();
      await eves.goto('/runs');
      await expect(eves.getByText('No runs yet')).toBeVisible();
    });
  });
});

test('a link’s contents survive the sign-in form and a reload', async ({ page, startForm, colleague, newBrowser }) => {
  await startForm.start({ seconds: 0, city: 'Cork' }, 'Spring sale');
  await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  const link = await copyLink(page);

  const theirs = await newBrowser();
  // The service has no result for the run.
  await theirs.route(/\/result$/, (route) => route.fulfill({ status: 404, json: { description: 'No result.' } }));
  await theirs.goto(link);
  const form = new SignInPage(theirs);
  await expect(form.heading).toBeVisible();
  expect(theirs.url()).not.toContain('#');
  const stored = await theirs.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain('run=');
  await form.signIn(colleague);
  const run = new RunPage(theirs);
  await expect(run.heading).toHaveText('Spring sale');
  await expect(run.words).toHaveText('No result.');
  await theirs.reload();
  await expect(run.heading).toHaveText('Spring sale');
  await expect(run.inputs).toContainText('Cork');
  await expect(theirs.getByRole('button', { name: 'Keep in my runs' })).toBeVisible();
  await theirs.goto('/runs');
  await expect(theirs.getByText('No runs yet')).toBeVisible();
});

test('a link states that the inputs are too large to include, and carries everything else', async ({
  page,
  startForm,
}) => {
  await startForm.start({ seconds: 0, text: 'long '.repeat(2000) }, 'Long read');
  await expect(new RunPage(page).state('Finished')).toBeVisible(endLimit);
  const link = await copyLink(page);
  await expect(page.getByText('Link copied. The inputs are too large for it.')).toBeVisible();
  expect(link.length).toBeLessThan(1000);
});
