import { randomUUID } from 'node:crypto';

import { expect, test } from '../../fixtures.ts';
import { RenewalDialog } from '../../pages/credentials-form.ts';
import { WorkflowForm } from '../../pages/workflow-form.ts';
import { WorkflowPage } from '../../pages/workflow-page.ts';
import { makeCredentials } from '../../support/people.ts';

test.use({ expectedFailures: { urls: [/\/accounts\//] } });

test('a token that expires under a half-filled form costs nothing of it', async ({
  page,
  me,
  team,
  server,
  signIn,
  serviceAs,
}) => {
  const briefly = await makeCredentials(server, me.email, '8s');
  await signIn(briefly);
  await page.goto(`/workflows/new?team=${team.id}`);
  const form = new WorkflowForm(page);
  await form.name.fill('Half a thought');
  await form.advanced.click();
  await form.canvasType.fill('7');
  await expect.poll(() => serviceAs(briefly).signInStatus(), { timeout: 30_000 }).toBe(401);
  await form.create.click();

  const again = new RenewalDialog(page);
  await expect(again.dialog).toBeVisible();
  await expect(page).toHaveURL(`/workflows/new?team=${team.id}`);
  await again.signIn(await makeCredentials(server, me.email));
  await expect(again.dialog).toBeHidden();
  await expect(form.name).toHaveValue('Half a thought');
  await expect(form.canvasType).toHaveValue('7');
  await form.create.click();
  await expect(new WorkflowPage(page).heading).toHaveText('Half a thought');
  await expect(new WorkflowPage(page).field('Canvas type')).toHaveText('7');
});

test('parallel refusals of a page with nothing to show ask once', async ({ page, me, signIn }) => {
  await signIn(me);
  await page.route('**/accounts/**', (route) =>
    route.fulfill({ status: 401, json: { description: 'The token has expired' } }),
  );
  await page.goto(`/workflows/${randomUUID()}/edit`);
  await expect(new RenewalDialog(page).dialog).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
