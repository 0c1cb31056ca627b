import { expect, test } from '../fixtures.ts';
import { npmCommands, startServer } from '../support/server.ts';

/** Makes a process believe that a person reads what it prints. */
const terminal = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true' };

test('the link printed to a terminal signs in, and leaves no credentials in the address', async ({ page }) => {
  const server = await startServer(terminal);
  const link = /^Sign in\s+(\S+)$/m.exec(server.output())?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Poster from a headline', exact: true })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/`);
  await page.close();
  await server.stop();
});

test('npm start and the admin commands work from a fresh data directory', async ({ page }) => {
  test.setTimeout(200_000);
  const server = await startServer({}, npmCommands());
  expect(server.output()).toMatch(/^Sign in\s+npm run -s admin -- credentials$/m);
  const printed = await server.admin<{ readonly sign_in_url: string }>('credentials');
  await page.goto(printed.sign_in_url);
  await expect(page.getByRole('table', { name: 'Your workflows' })).toBeVisible();
  await page.close();
  await server.stop();
});

test('a server that is told to stop goes at once, and cleanly', async () => {
  const server = await startServer();
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const told = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - told).toBeLessThan(10_000);
});
