import { expect, test } from '../fixtures.ts';
import { npmCommands, startServer } from '../support/server.ts';

test('the printed link signs in once, and leaves nothing in the address', async ({ page, browser }) => {
  const server = await startServer();
  const link = /^Sign in\s+(\S+)$/m.exec(server.output())?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Poster from a headline', exact: true })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/`);
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText('This sign-in link is no longer valid');
  await expect(other.getByRole('alert')).toContainText('This sign-in link has been used or has expired.');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.close();
  await page.close();

  await test.step('SIGTERM stops the service promptly and with exit code 0', async () => {
    const told = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - told).toBeLessThan(10_000);
  });
});

test('npm start and the admin commands work with a fresh data directory', async ({ page }) => {
  test.setTimeout(200_000);
  const server = await startServer({}, npmCommands());
  expect(server.output()).toMatch(/^Sign in\s+http\S+#code=\S+$/m);
  const printed = await server.admin<{ readonly sign_in_url: string }>('credentials');
  await page.goto(printed.sign_in_url);
  await expect(page.getByRole('table', { name: 'Your workflows' })).toBeVisible();
  await page.close();
  await server.stop();
});
