import { expect, test } from '../fixtures.ts';

test('the printed link signs in, and leaves no credentials in the address', async ({ page, server }) => {
  const link = /^Sign in\s+(\S+)$/m.exec(server.output())?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Poster from a headline' })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/workflows`);
});

test('someone new is in a team and has no workflows', async ({ page, me, team, signIn, service }) => {
  await service.createWorkflow(team, 'One');
  await signIn(me);
  await expect(page.getByRole('link', { name: 'One' })).toBeVisible();
});
