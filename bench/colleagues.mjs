// `npm run test:colleagues -- [embedded|nodes|roles]`: measures how soon one person's browser, behind nginx, shows the
// runs that another person starts and cancels, including after a lost connection. `embedded`: one process on the
// embedded database. `nodes`: two web nodes and a worker on the tests' PostgreSQL. `roles`: an issuer's users become
// viewers and are then disabled. Needs Debian's `nginx-light`. Everything runs on one machine.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright';

import { ensureBrowser, launchOptions } from '../scripts/browser.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { signInByForm } from '../scripts/visit.mjs';
import { startPostgres } from '../service/testing/database/postgres-server.mjs';
import { ms, percentile, plain, print, printLoad, reportFigure } from './support/figures.mjs';
import { firstIds, openConnection } from './support/http-connection.mjs';
import { client, startIssuer } from './support/issuer.mjs';
import { startNginx } from './support/nginx.mjs';
import { admin, startNode } from './support/service-node.mjs';
import { startReaders } from './support/stream-readers.mjs';

/** @import { Page } from 'playwright' */
/** @typedef {Readonly<Record<string, string>>} Env */
/** @typedef {Awaited<ReturnType<typeof startMeasured>>} WebNode */

const underWay = 200;
const otherReaders = 19;
const changes = 60;
const people = 8;
const limits = { RUNS_AT_ONCE: '300', RUNS_PER_TEAM: '300' };
const seconds = (/** @type {number} */ value) => `${(value / 1000).toFixed(1)} s`;
const script = (/** @type {string} */ name) => fileURLToPath(new URL(`../scripts/${name}.mjs`, import.meta.url));
const wants = (/** @type {string} */ name) => process.argv.length < 3 || process.argv.includes(name);

ensureBrowser();
printLoad();
const folder = await mkdtemp(join(tmpdir(), 'runboard-colleagues-'));
try {
  if (wants('embedded')) await onEmbedded();
  if (wants('nodes')) await onNodes();
  if (wants('roles')) await withRoles();
} finally {
  await rm(folder, { recursive: true, force: true });
}
printLoad();

async function onEmbedded() {
  print('embedded database, behind nginx');
  const env = { DATA_DIR: join(folder, 'embedded'), ...limits };
  const web = [await startMeasured(env)];
  try {
    await watch(env, web);
  } finally {
    await Promise.all(web.map(({ node }) => node.stop()));
  }
}

async function onNodes() {
  print('PostgreSQL, two web nodes and a worker, behind nginx');
  const server = await startPostgres([]);
  const env = { DATABASE_URL: await server.createDatabase('colleagues'), DATA_DIR: join(folder, 'shared'), ...limits };
  const web = [await startMeasured({ ...env, ROLE: 'web' }), await startMeasured({ ...env, ROLE: 'web' })];
  const worker = await startNode({ ...env, ROLE: 'worker' }, script('start'));
  try {
    await watch(env, web);
  } finally {
    await Promise.all([worker, ...web.map(({ node }) => node)].map((node) => node.stop()));
    await server.stop();
  }
}

async function withRoles() {
  print('PostgreSQL, two web nodes and a worker, behind nginx, with an issuer');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [server, issuer] = await Promise.all([startPostgres([]), startIssuer(origin)]);
  const database = { DATABASE_URL: await server.createDatabase('roles'), DATA_DIR: join(folder, 'roles') };
  const env = { ...database, ...client, OIDC_ISSUER: issuer.url, PUBLIC_URL: origin };
  // The ports are chosen here, because a node with PUBLIC_URL prints that address instead of its own.
  const ports = [await freePort(), await freePort()];
  const nodes = [];
  for (const web of ports) nodes.push(await startNode({ ...env, ROLE: 'web', PORT: String(web) }, script('start')));
  nodes.push(await startNode({ ...env, ROLE: 'worker' }, script('start')));
  const nginx = await startNginx(
    folder,
    ports.map((web) => `http://127.0.0.1:${web}`),
    port,
  );
  const browser = await chromium.launch(launchOptions());
  try {
    const times = { viewer: /** @type {number[]} */ ([]), disabled: /** @type {number[]} */ ([]) };
    for (let index = 0; index < people; index += 1) {
      const { viewer, disabled } = await followPerson(browser, origin, env, issuer, `person-${index}@example.org`);
      times.viewer.push(viewer);
      times.disabled.push(disabled);
    }
    const most = { limit: 2000, show: ms };
    reportFigure(`made a viewer → controls disabled, worst of ${people}`, Math.max(...times.viewer), most);
    reportFigure(`disabled → "Sign in again", worst of ${people}`, Math.max(...times.disabled), most);
  } finally {
    await browser.close();
    await nginx.stop();
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all([server.stop(), issuer.stop()]);
  }
}

/**
 * A new colleague signs in with the issuer, opens the team's page, and is made a viewer and then disabled, by one
 * command each.
 * @param {import('playwright').Browser} browser @param {string} origin @param {Env} env
 * @param {Awaited<ReturnType<typeof startIssuer>>} issuer @param {string} email
 * @returns milliseconds from the end of each command until the page shows it
 */
async function followPerson(browser, origin, env, issuer, email) {
  issuer.people.set(email, { email, email_verified: true });
  issuer.next = email;
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(origin);
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const team = await admin(env, ['team', 'add', `Team of ${email}`, '--member', email], script('admin'));
  await page.goto(`${origin}/teams/${String(team['id'])}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Start run' }).waitFor();

  await admin(env, ['team', 'member', 'role', String(team['id']), email, 'viewer'], script('admin'));
  const changedMs = Date.now();
  await main.getByRole('button', { name: 'Start run', disabled: true }).waitFor();
  const viewer = Date.now() - changedMs;

  await admin(env, ['user', 'disable', email], script('admin'));
  const disabledMs = Date.now();
  await page.getByRole('button', { name: 'Sign in again' }).waitFor();
  const disabled = Date.now() - disabledMs;
  await page.context().close();
  return { viewer, disabled };
}

/** @param {Env} env */
async function startMeasured(env) {
  const port = await freePort();
  const node = await startNode({ ...env, METRICS_PORT: String(port) }, script('start'));
  const metrics = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^runboard_streams (\d+)$/m.exec(text)?.[1]);
  };
  return { node, metrics };
}

/** @param {Env} env @param {readonly WebNode[]} web */
async function watch(env, web) {
  const nginx = await startNginx(
    folder,
    web.map(({ node }) => node.origin),
  );
  const { origin } = nginx;
  const ann = await credentials(env);
  const request = requestsTo(web, ann.headers);
  const { team, workflow } = await firstIds(request);
  const start = async (forSeconds = 3600) => {
    const body = JSON.stringify({ id: workflow, inputs: { seconds: forSeconds } });
    const answer = await request('POST', `/api/run_workflow/${team}`, body);
    return /** @type {{run_id: string}} */ (JSON.parse(answer.body)).run_id;
  };
  await admin(env, ['user', 'add', 'ben@example.org'], script('admin'));
  await admin(env, ['team', 'member', 'add', team, 'ben@example.org'], script('admin'));
  const ben = await credentials(env, 'ben@example.org');

  const server = await chromium.launchServer(launchOptions());
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchRows);
  const page = await context.newPage();
  await signInByForm(page, onOrigin(ben.link, origin));
  await page.goto(`${origin}/runs`);
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();

  for (let index = 0; index < underWay; index += 1) await start();
  await page.getByText(`${plain(underWay)} runs`, { exact: true }).waitFor();
  const closeReaders = await startReaders({ origin, headers: ann.headers, count: otherReaders });

  const lags = [];
  for (let index = 0; index < changes; index += 1) {
    const sentMs = Date.now();
    const run = await start();
    lags.push((await seenAt(page, run, 'Queued|Running')) - sentMs);
    const cancelledMs = Date.now();
    await request('POST', `/api/cancel/${team}/${run}`);
    lags.push((await seenAt(page, run, 'Cancelled')) - cancelledMs);
    await delay(100);
  }
  reportFigure(`request of ${plain(lags.length)} changes → colleague's screen, p95`, percentile(lags, 0.95), {
    limit: 500,
    show: ms,
  });
  await closeReaders();

  const tabs = [page];
  while (tabs.length < 7) {
    const tab = await context.newPage();
    await tab.goto(`${origin}/runs`);
    await tab.getByRole('table', { name: 'Runs' }).waitFor();
    tabs.push(tab);
  }
  const inAllMs = Date.now();
  const inAll = await start();
  const times = await Promise.all(tabs.map((tab) => seenAt(tab, inAll, 'Running|Queued')));
  reportFigure('a new run is shown in seven tabs after', Math.max(...times) - inAllMs, { show: seconds });
  const open = await Promise.all(web.map(({ metrics }) => metrics()));
  reportFigure(
    'streams of seven tabs',
    open.reduce((sum, count) => sum + count, 0),
    { limit: 1, show: plain },
  );
  for (const tab of tabs.slice(1)) await tab.close();

  // A suspended nginx looks like lost packets: no connection is refused or closed.
  process.kill(nginx.pid, 'SIGSTOP');
  const whileCut = await start(0);
  await delay(60_000);
  process.kill(nginx.pid, 'SIGCONT');
  const backMs = Date.now();
  reportFigure('nginx stopped for a minute: synced after', (await seenAt(page, whileCut, 'Finished')) - backMs, {
    show: seconds,
  });

  const asleep = await processesOf(server.process().pid ?? 0);
  for (const pid of asleep) process.kill(pid, 'SIGSTOP');
  const whileAsleep = await start(0);
  await delay(60_000);
  for (const pid of asleep) process.kill(pid, 'SIGCONT');
  const wokenMs = Date.now();
  reportFigure(
    'browser suspended for a minute: synced after',
    (await seenAt(page, whileAsleep, 'Finished')) - wokenMs,
    {
      show: seconds,
    },
  );

  if (web.length > 1) {
    const counts = await Promise.all(web.map(({ metrics }) => metrics()));
    const killed = web[counts.indexOf(1)];
    await killed?.node.stop('SIGKILL');
    const killedMs = Date.now();
    const after = await start();
    reportFigure("the stream's node killed: synced after", (await seenAt(page, after, 'Running')) - killedMs, {
      show: seconds,
    });
  }
  await browser.close();
  await server.close();
  await nginx.stop();
}

/**
 * Requests bypassing nginx, to the first node that is up.
 * @param {readonly WebNode[]} web @param {Env} headers
 * @returns {import('./support/http-connection.mjs').Send}
 */
function requestsTo(web, headers) {
  return async (...args) => {
    const up = web.find(({ node: { child } }) => child.exitCode === null && child.signalCode === null);
    const { send, close } = openConnection(up?.node.origin ?? '', headers);
    try {
      return await send(...args);
    } finally {
      close();
    }
  };
}

/** A process and its descendants. @param {number} pid @returns {Promise<number[]>} */
async function processesOf(pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const started = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processesOf));
  return [pid, ...started.flat()];
}

/**
 * When a run's row first showed a state, in milliseconds since the epoch.
 * @param {Page} page @param {string} run @param {string} words a pattern
 */
async function seenAt(page, run, words) {
  const seen = await page.waitForFunction(
    ([id = '', pattern = '']) => {
      const { rows } = /** @type {{rows: Map<string, [number, string][]>}} */ (/** @type {unknown} */ (globalThis));
      return rows.get(id)?.find(([, text]) => new RegExp(pattern).test(text))?.[0];
    },
    [run, words],
    { timeout: 120_000 },
  );
  return Number(await seen.jsonValue());
}

/** In the page: record each text of a run's row and when it first appeared. */
function watchRows() {
  /** @type {Map<string, [number, string][]>} */
  const rows = new Map();
  Object.assign(globalThis, { rows });
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('tbody tr[data-index]')) {
      const id = /\/runs\/([\w-]{36})/.exec(row.querySelector('a')?.getAttribute('href') ?? '')?.[1];
      const text = row.textContent;
      if (id === undefined) continue;
      const texts = rows.get(id) ?? [];
      if (texts.at(-1)?.[1] !== text) rows.set(id, [...texts, [Date.now(), text]]);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** @param {Env} env @param {string} [email] */
async function credentials(env, email) {
  const { access_token, api_key, sign_in_url } = await admin(
    env,
    ['credentials', ...(email === undefined ? [] : ['--user', email])],
    script('admin'),
  );
  return {
    headers: { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) },
    link: String(sign_in_url),
  };
}

/** @param {string} link @param {string} origin */
function onOrigin(link, origin) {
  const { hash, pathname } = new URL(link);
  return `${origin}${pathname}${hash}`;
}
