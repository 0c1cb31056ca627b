import { budgets, coldVisit, rememberedSignIn } from '../../scripts/visit.mjs';
import { expect, test } from '../fixtures.ts';
import { hideExtensions } from '../support/without-extensions.ts';

for (const path of ['/', '/workflows'] as const) {
  test(`a first visit to ${path} stays within its limits of bytes and requests`, async ({
    browser,
    server,
    me,
    team,
    service,
  }) => {
    await service.createWorkflow(team, 'Poster');
    const visit = await coldVisit(browser, {
      url: `${server.origin}${path}`,
      storageState: await rememberedSignIn(browser, new URL(me.signInUrl, server.origin).href),
      ready: 'tbody a',
      // The code of the extensions is loaded once the page is idle; on a busy machine, this may be before the test sees
      // that the page is ready.
      prepare: hideExtensions,
    });
    for (const what of ['requests', 'apiRequests', 'scriptBytes', 'styleBytes', 'fontBytes'] as const) {
      expect(visit[what], `${what} of ${visit.paths.join(' ')}`).toBeLessThanOrEqual(budgets[path][what]);
    }
  });
}

test.describe('when chunks fail to load', () => {
  const parts = /\/assets\/(?:modal|delete-workflow-dialog)-/;
  test.use({ expectedFailures: { urls: [parts] } });

  test('dialogs show the error, the page stays usable, and a reload fixes it', async ({
    page,
    workflow,
    workflowList,
  }) => {
    await page.route(parts, (route) => route.abort());
    const menu = workflowList.actions(workflow.name);
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    await menu.click();
    await remove.click();
    await expect(page.getByText('Couldn’t load part of this page')).toBeVisible();
    await expect(workflowList.table).toBeVisible();

    await page.unroute(parts);
    await page.getByRole('link', { name: 'Reload' }).click();
    await menu.click();
    await remove.click();
    await expect(page.getByRole('dialog', { name: `Delete workflow ${workflow.name}?` })).toBeVisible();
  });
});
