import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { BrowserContext } from '@playwright/test';

import { endLimit, expect, test as base } from '../../fixtures.ts';
import { Frame } from '../../pages/frame.ts';
import { CredentialsForm } from '../../pages/credentials-form.ts';
import { RunPage } from '../../pages/run-page.ts';
import { RunStartPage } from '../../pages/run-start-page.ts';
import { WorkflowForm } from '../../pages/workflow-form.ts';
import { WorkflowListPage } from '../../pages/workflow-list-page.ts';
import { WorkflowPage } from '../../pages/workflow-page.ts';
import { readBrowser, readPage, watchTraffic } from '../../support/browser-traces.ts';
import { startServer, type Server } from '../../support/server.ts';

/** A server at its most verbose log level. */
const test = base.extend<object, { readonly server: Server }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, provide) => {
      const server = await startServer({ LOG_LEVEL: 'info' });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Bytes, and the place where they were found. */
interface Place {
  readonly where: string;
  readonly bytes: Buffer;
}

const textAt = (where: string, texts: readonly string[]): Place[] =>
  texts.map((text) => ({ where, bytes: Buffer.from(text) }));

/** All files of a folder, with gzipped ones unpacked. */
async function filesOf(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return { where: file.slice(folder.length), bytes: isPacked ? gunzipSync(bytes) : bytes };
    }),
  );
}

/** Answers of the page server and the service, including headers. */
function watchAnswers(context: BrowserContext): { readonly all: () => Promise<Place[]> } {
  const reading: Promise<Place>[] = [];
  context.on('response', (response) => {
    const where = `answer of ${new URL(response.url()).pathname}`;
    const headers = JSON.stringify(response.headers());
    reading.push(
      response
        .body()
        .catch(() => Buffer.alloc(0))
        .then((body) => ({ where, bytes: Buffer.concat([Buffer.from(headers), body]) })),
    );
  });
  return { all: () => Promise.all(reading) };
}

/** The places that contain a secret, in any encoding. */
function placesWith(secret: string, places: readonly Place[]): string[] {
  const [, payload = ''] = secret.split('.');
  const forms = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    payload,
  ].flatMap((form) => (form.length > 20 ? [Buffer.from(form), Buffer.from(form, 'utf16le')] : []));
  return [
    ...new Set(places.filter(({ bytes }) => forms.some((form) => bytes.includes(form))).map(({ where }) => where)),
  ];
}

// The connection check requests unknown IDs and gets a 404.
test.use({ expectedFailures: { urls: [/00000000-0000-0000-0000-000000000000/] } });

test('token and key appear in request headers and the session’s storage, and nowhere else', async ({
  page,
  context,
  me,
  team,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const traffic = await watchTraffic(context);
  const answers = watchAnswers(context);
  const complaints: string[] = [];
  context.on('console', (message) => complaints.push(message.text()));
  const copied: string[] = [];
  const pages: string[] = [];
  const look = async () => pages.push(await readPage(page));

  await page.goto('/sign-in');
  await new CredentialsForm(page).signIn(me);
  await new Frame(page).place('Workflows').click();
  await new WorkflowListPage(page).newWorkflow.click();
  const form = new WorkflowForm(page);
  await form.name.fill('Poster');
  await form.team.selectOption(team.name);
  await form.create.click();
  await look();
  await new WorkflowPage(page).startRun.click();
  await new RunStartPage(page).start({ seconds: 0, format: 'svg' }, 'Bread');
  const run = new RunPage(page);
  await expect(run.state('Finished')).toBeVisible(endLimit);
  await expect(run.shown).toBeVisible();
  await look();
  await page.clock.install();
  for (const way of ['Link', 'ID', 'cURL', 'fetch', 'Python'] as const) {
    await run.copyAs(way);
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
    await page.clock.runFor(5000);
    await expect(page.getByRole('button', { name: 'Copied' })).toBeHidden();
  }
  await page.goto('/settings');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export runs' }).click();
  const exported = await readFile(await (await saving).path());
  await page.getByRole('button', { name: 'Check connection' }).click();
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  await look();

  const kept = (await readBrowser(page)).map(({ where, text }) => ({ where, bytes: Buffer.from(text) }));
  const requests = traffic.sent().map((sent) => {
    // Leave out the two headers of requests to the service, where the credentials belong.
    const bare = sent.replaceAll(/"(?:authorization|x-api-key)":"[^"]*"/g, '');
    const isOurs = sent.includes(`${server.origin}/accounts/`) || sent.includes(`${server.origin}/api/`);
    const where = sent.startsWith('message runboard-session ')
      ? 'tabs of the same person'
      : `sent: ${sent.slice(0, 80)}`;
    return { where, bytes: Buffer.from(isOurs ? bare : sent) };
  });
  const places = [
    ...kept,
    ...requests,
    ...(await answers.all()),
    ...textAt('console', complaints),
    ...textAt('page', pages),
    ...textAt('clipboard', copied),
    { where: 'export', bytes: exported },
    ...textAt('log', [server.output()]),
    ...(await filesOf(server.dataDir)),
  ];
  // Make sure that the search covered some data.
  expect(kept.map(({ where }) => where).join()).toContain('indexedDB runboard-runs');
  expect(server.output()).toContain('"route":"/api/run_workflow/');
  expect(places.filter(({ where }) => where.startsWith('/db/')).length).toBeGreaterThan(100);
  expect(copied.join('\n')).toContain('Authorization');

  // The only other places are this tab's session storage and its hand-over to the same person's other tabs.
  for (const secret of [me.accessToken, me.apiKey]) {
    expect(placesWith(secret, places)).toEqual(['sessionStorage runboard.session', 'tabs of the same person']);
  }
});
