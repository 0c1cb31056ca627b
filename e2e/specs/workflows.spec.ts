import { randomUUID } from 'node:crypto';

import type { Route } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import { Frame } from '../pages/frame.ts';
import { WorkflowForm } from '../pages/workflow-form.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { WorkflowPage } from '../pages/workflow-page.ts';
import { makeTeam } from '../support/people.ts';

test('a workflow is created in one of several teams', async ({ page, me, team, server, signIn, service }) => {
  const research = await makeTeam(server, 'Research', me);
  await signIn(me);
  await expect(page.getByRole('heading', { name: 'No workflows yet' })).toBeVisible();
  await new WorkflowListPage(page).newWorkflow.click();
  const form = new WorkflowForm(page);
  await form.name.fill('Survey summary');
  await expect(form.team.getByRole('option')).toHaveText(['Choose a team', research.name, team.name]);
  await form.team.selectOption('Research');
  await form.create.click();

  const workflow = new WorkflowPage(page);
  await expect(workflow.heading).toHaveText('Survey summary');
  await expect(workflow.field('Team')).toHaveText('Research');
  await expect(page.getByRole('alert').filter({ hasText: 'Workflow created' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = await service.getWorkflow(id);
  expect(read.workflow).toMatchObject({ name: 'Survey summary', team_id: research.id, canvas_type: 0 });
});

test.describe('with the HTTP cache', () => {
  // Hiding the extensions from the dashboard would disable the cache.
  test.use({ extensions: true });

  test('an unchanged list is not sent again, and shows the same rows', async ({ page, me, team, signIn, service }) => {
    await service.createWorkflow(team, 'Stays');
    // The rows are larger than the headers.
    for (const letter of 'xyz') await service.createWorkflow(team, letter.repeat(255));
    await signIn(me);
    const list = new WorkflowListPage(page);
    /** For each read of the list, whether the rows were sent: a 304 has only headers. */
    const wereSent = () =>
      page.evaluate(
        () =>
          new Promise<boolean[]>((resolve) => {
            new PerformanceObserver((entries, observer) => {
              observer.disconnect();
              const reads = entries.getEntriesByName(`${location.origin}/accounts/workflows`);
              resolve((reads as PerformanceResourceTiming[]).map((read) => read.transferSize > read.encodedBodySize));
            }).observe({ type: 'resource', buffered: true });
          }),
      );
    await page.clock.install();
    await page.goto('/workflows');
    await expect(list.workflow('Stays')).toBeVisible();
    const readAgain = async () => {
      await page.clock.fastForward(60_000);
      await page.getByRole('link', { name: 'Teams', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
      await page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
    };
    // The rows may come from storage, and the advanced clock must not end the request that refreshes them.
    await expect.poll(wereSent).toEqual([true]);
    await readAgain();
    await expect.poll(wereSent).toEqual([true, false]);
    await expect(list.workflow('Stays')).toBeVisible();
    await service.createWorkflow(team, 'Comes later');
    await readAgain();
    await expect(list.workflow('Comes later')).toBeVisible();
    await expect(list.workflow('Stays')).toBeVisible();
    await expect.poll(wereSent).toEqual([true, false, true]);
  });
});

test('a form without a name and a team marks the missing fields', async ({ page, me, team, server, signIn }) => {
  await makeTeam(server, `Beside ${team.name}`, me);
  await signIn(me);
  await page.goto('/workflows/new');
  await new WorkflowForm(page).create.click();
  await expect(new WorkflowForm(page).name).toHaveAccessibleDescription(/\S/);
  await expect(page.getByText('Choose a team', { exact: true }).last()).toBeVisible();
});

test('a page appears as soon as the data it waits for has arrived', async ({ page, me, team, signIn, service }) => {
  await signIn(me);
  const { id, name } = await service.createWorkflow(team, 'Not seen before');
  const held: Route[] = [];
  await page.route(`**/accounts/workflows/${id}`, (route) => {
    held.push(route);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`/workflows/${id}`);
  // The router waits a moment for the page before it shows the loading screen.
  await expect(async () => {
    await page.clock.runFor(50);
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
    await expect(loading).toBeVisible({ timeout: 500 });
  }).toPass();
  // React would hold the page back until a timer ends, 300 ms after the loading screen appears. From here on, the
  // page's clock stands still, so timers don't end.
  for (const route of held) await route.continue();
  await expect(new WorkflowPage(page).heading).toHaveText(name);
});

test('when the browser limits address changes, the address shows the search a moment later', async ({
  page,
  me,
  team,
  signIn,
  service,
}) => {
  for (const name of ['Poster', 'Report']) await service.createWorkflow(team, name);
  await signIn(me);
  const list = new WorkflowListPage(page);
  await expect(list.workflow('Report')).toBeVisible();
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    let left = 2;
    history.replaceState = (...change) => {
      left -= 1;
      if (left >= 0) throw new DOMException('Too many changes of the address', 'SecurityError');
      replaceState(...change);
    };
  });
  await list.search.pressSequentially('poster');
  await expect(list.workflow('Report')).toBeHidden();
  await expect(list.workflow('Poster')).toBeVisible();
  await expect(list.search).toHaveValue('poster');
  await expect(page).toHaveURL('/workflows?q=poster');
});

test('Back restores the search, its text and the scroll position', async ({ page, team, workflowList }) => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ id: randomUUID(), name: `Poster ${index}` }));
  await page.route('**/accounts/workflows', (route) => route.fulfill({ json: many }));
  await page.route('**/accounts/workflows/*', (route) =>
    route.fulfill({ json: { workflow: { ...many[0], team_id: team.id } } }),
  );
  await page.goto('/workflows?q=poster');
  await workflowList.workflow('Poster 0').focus();
  for (let pages = 0; pages < 4; pages += 1) await page.keyboard.press('PageDown');
  const place = () => page.evaluate(() => window.scrollY);
  await expect.poll(place).toBeGreaterThan(500);
  const left = await place();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workflows\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect.poll(place).toBe(left);
  await expect(workflowList.search).toHaveValue('poster');

  await new Frame(page).place('Workflows').click();
  await expect(workflowList.search).toHaveValue('');
  await workflowList.search.focus();
  await page.goBack();
  await expect(workflowList.search).toHaveValue('poster');
  await expect(workflowList.search).toBeFocused();
});
