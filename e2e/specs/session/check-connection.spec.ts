import { expect, test } from '../../fixtures.ts';
import { SettingsPage } from '../../pages/settings-page.ts';

// Unknown IDs get a 404, as expected.
test.use({ expectedFailures: { urls: [/00000000-0000-0000-0000-000000000000/] } });

test('"Check connection" reports success, and its support report contains no secret', async ({
  page,
  me,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(me);
  await new SettingsPage(page).open();
  const panel = page.getByRole('region', { name: 'Connection' });
  await panel.getByRole('button', { name: 'Check connection' }).click();
  await expect(panel.getByRole('status')).toHaveText('Everything works.');
  await expect(panel.getByRole('listitem')).toHaveCount(7);
  await panel.getByRole('button', { name: 'Copy report' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('/accounts/teams: 200');
  expect(report).not.toContain(me.accessToken);
  expect(report).not.toContain(me.apiKey);
});
