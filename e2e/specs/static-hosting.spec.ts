import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build, preview } from 'vite';

import { freePort } from '../../scripts/free-port.mjs';
import { endLimit, expect, test as base } from '../fixtures.ts';
import { SignInPage } from '../pages/credentials-form.ts';
import { Frame } from '../pages/frame.ts';
import { RunPage } from '../pages/run-page.ts';
import { RunStartPage } from '../pages/run-start-page.ts';
import { WorkflowListPage } from '../pages/workflow-list-page.ts';
import { startServer, type Server } from '../support/server.ts';

const path = '/tools/board/';

/** The dashboard as files below a path of another host, and a service that allows that host. */
const test = base.extend<object, { readonly server: Server; readonly host: string }>({
  host: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, provide) => provide(`http://127.0.0.1:${await freePort()}`),
    { scope: 'worker' },
  ],
  server: [
    async ({ host }, provide) => {
      const server = await startServer({ ALLOWED_ORIGINS: host });
      const outDir = await mkdtemp(join(tmpdir(), 'runboard-static-'));
      await build({ base: path, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
      const config = { accountsUrl: `${server.origin}/accounts`, apiUrl: `${server.origin}/api` };
      await writeFile(join(outDir, 'config.json'), JSON.stringify({ ...config, cancelUrl: config.accountsUrl }));
      const files = await preview({
        base: path,
        build: { outDir },
        preview: { host: '127.0.0.1', port: Number(new URL(host).port), strictPort: true },
        logLevel: 'warn',
      });
      await provide(server);
      await files.close();
      await rm(outDir, { recursive: true, force: true });
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ host }, provide) => provide(host),
});

test('the dashboard works as files below a path, including deep links, reloads, files and links', async ({
  page,
  context,
  me,
  workflow,
  host,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === host && !pathname.startsWith(path)) outside.push(pathname);
  });
  await page.goto(`${path}runs/new?workflow=${workflow.id}`);
  await new SignInPage(page).signIn(me);
  const form = new RunStartPage(page);
  await form.heading.waitFor();
  await form.start({ seconds: 0 }, 'Below');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  expect(page.url()).toContain(`${host}${path}runs/`);
  await run.copyAs('Link');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(run.heading).toHaveText('Below');

  const frame = new Frame(page);
  await frame.place('Workflows').click();
  const list = new WorkflowListPage(page);
  await list.workflow(workflow.name).click();
  await expect(frame.heading).toHaveText(workflow.name);
  await expect(page).toHaveURL(`${host}${path}workflows/${workflow.id}`);
  await page.reload();
  await expect(frame.heading).toHaveText(workflow.name);
  await page.goto(path);
  await expect(list.workflow(workflow.name)).toBeVisible();
  await expect(list.workflow(workflow.name)).toHaveAttribute('href', `${path}workflows/${workflow.id}`);
  expect(outside).toEqual([]);
});
