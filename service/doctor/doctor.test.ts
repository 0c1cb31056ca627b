import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readSettings } from '../config/read-settings.ts';
import { clockLead } from '../platform/clock-lead.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { checkAddress } from './check-address.ts';
import { checkClock } from './check-clock.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkMigrations, checkUsers } from './check-database-state.ts';
import { checkDisk } from './check-disk.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkRemote } from './check-remote.ts';
import { checkNode, examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { oidcSettings } from '../testing/issuers/oidc-setup.ts';
import { startTestIssuer } from '../testing/issuers/test-issuer.ts';

let folder: string;
let servers: Server[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-doctor-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  await rm(folder, { recursive: true, force: true });
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Start a server that sends this answer. @returns its port */
async function serve(answer: Answer): Promise<number> {
  const server = createServer((request, response) => {
    // Node caches the time for this header, and the tests need the exact time.
    response.sendDate = false;
    response.setHeader('date', new Date().toUTCString());
    // A request is always read to its end.
    request.resume().on('end', () => answer(request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return listeningPort(server);
}

/** Answers of a Runboard to requests without credentials. */
const runboard =
  (instance: string, largest = Number.POSITIVE_INFINITY): Answer =>
  (request, response) => {
    const length = Number(request.headers['content-length'] ?? 0);
    response.setHeader('x-request-id', '1');
    if (length > largest) response.writeHead(413).end();
    else if (request.url === '/config.json') response.end(JSON.stringify({ upstream: { accounts: instance } }));
    else response.writeHead(401).end();
  };

const levels = (findings: readonly Finding[]) => findings.map(({ about, level }) => `${about}: ${level}`);
const wordsOf = (findings: readonly Finding[]) => findings.map(({ words }) => words).join('\n');

const settings = (port: number, env: Record<string, string> = {}) => readSettings({ PORT: String(port), ...env });

describe('the address', () => {
  it('passes if PUBLIC_URL reaches this service through a transparent proxy', async () => {
    const [own, proxy] = [await serve(runboard('a')), await serve(runboard('a'))];
    const found = await checkAddress(settings(own, { PUBLIC_URL: `http://127.0.0.1:${proxy}` }));
    expect(levels(found)).toEqual(['address: good', 'address: good', 'clock: good', 'proxy: good']);
  });

  it('fails if PUBLIC_URL reaches another service, or none', async () => {
    const own = await serve(runboard('a'));
    const other = await serve(runboard('b'));
    const page = await serve((_request, response) => response.end('<html>'));
    const found = async (port: number) =>
      checkAddress(settings(own, { PUBLIC_URL: `http://127.0.0.1:${port}` })).then((all) => all.at(-1));
    expect(await found(other)).toMatchObject({ level: 'fault', words: expect.stringContaining('another') as unknown });
    expect(await found(page)).toMatchObject({ level: 'fault', words: expect.stringContaining('Check the') as unknown });
  });

  it('passes if the dashboard is served as files below a path', async () => {
    const own = await serve(runboard('a'));
    const site = await serve((request, response) => {
      const path = request.url?.replace(/^\/runs/, '') ?? '';
      if (path === '/config.json') response.end(JSON.stringify({ accountsUrl: '/runs/accounts' }));
      else if (path.startsWith('/accounts/')) runboard('a')(request, response);
      else response.end('<html>');
    });
    const found = await checkAddress(settings(own, { PUBLIC_URL: `http://127.0.0.1:${site}/runs` }));
    expect(levels(found)).toEqual(['address: good', 'address: good', 'clock: good', 'proxy: good']);
  });

  it('warns if PUBLIC_URL can’t be reached from here, as in a container', async () => {
    const own = await serve(runboard('a'));
    const found = await checkAddress(settings(own, { PUBLIC_URL: 'http://127.0.0.1:1' }));
    expect(levels(found)).toEqual(['address: good', 'address: warning']);
  });

  it('fails if the proxy refuses allowed bodies, or exposes the metrics', async () => {
    const own = await serve(runboard('a'));
    const small = await serve(runboard('a', 100_000));
    const open = await serve((request, response) => {
      if (request.url === '/metrics') response.end('runboard_up 1');
      else runboard('a')(request, response);
    });
    const found = async (port: number) =>
      wordsOf(await checkAddress(settings(own, { PUBLIC_URL: `http://127.0.0.1:${port}`, METRICS_PORT: '9464' })));
    expect(await found(small)).toContain('It answers 413 to a body of 1 MiB');
    expect(await found(open)).toContain('It leads to /metrics');
  });

  it('warns if outsiders may connect but PUBLIC_URL is missing', async () => {
    const own = await serve(runboard('a'));
    expect(levels(await checkAddress(settings(own)))).toEqual(['address: good', 'address: good']);
    const open = await checkAddress(settings(own, { HOST: '0.0.0.0' }));
    expect(levels(open)).toEqual(['address: good', 'address: warning']);
  });
});

describe('a remote service', () => {
  it('fails if a host can’t be reached', async () => {
    const port = await serve((_request, response) => response.writeHead(404).end());
    const base = `http://127.0.0.1:${port}`;
    expect(levels(await checkRemote({ accounts: base, api: base, cancel: base }))).toEqual([
      'service: good',
      'clock: good',
    ]);
    const found = await checkRemote({ accounts: 'http://127.0.0.1:1', api: base, cancel: base });
    expect(levels(found)).toEqual(['service: fault', 'service: good', 'clock: good']);
  });
});

describe('a data directory', () => {
  it('may be new', async () => {
    expect(levels(await checkDataDir(join(folder, 'data'), ''))).toEqual(['database: good']);
  });

  it('fails with keys but no database, and with a database but no keys', async () => {
    await writeFile(join(folder, 'keys.json'), '{}');
    expect(levels(await checkDataDir(folder, ''))).toEqual(['database: fault']);
    await rm(join(folder, 'keys.json'));
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db', 'PG_VERSION'), '17');
    const found = await checkDataDir(folder, '');
    expect(levels(found)).toEqual(['database: fault', 'keys: fault']);
  });

  it('fails if its database belongs to another user, and is left unchanged', async () => {
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db', 'PG_VERSION'), '17');
    const found = await checkDataDir(folder, '', (process.getuid?.() ?? 0) + 1);
    expect(levels(found)).toEqual(['database: fault']);
    expect(wordsOf(found)).toContain('run this as that user');
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['db', join('db', 'PG_VERSION')]);
  });

  it('fails if it can’t be read', async () => {
    await writeFile(join(folder, 'file'), '');
    const found = await checkDataDir(join(folder, 'file'), '');
    expect(levels(found)).toEqual(['database: fault']);
    expect(wordsOf(found)).toContain('(ENOTDIR)');
  });

  it('needs free space', async () => {
    const level = async (gib: number) => (await checkDisk(join(folder, 'a', 'b'), async () => gib * 1024 ** 3)).level;
    expect([await level(10), await level(1), await level(0.1)]).toEqual(['good', 'warning', 'fault']);
    await writeFile(join(folder, 'file'), '');
    expect((await checkDisk(join(folder, 'file', 'data'))).level).toBe('fault');
  });
});

describe('the checks', () => {
  it('warn about a few seconds between clocks, and fail at a minute', () => {
    expect([400, -20_000, 90_000].map((ms) => checkClock('The clock', ms).level)).toEqual(['good', 'warning', 'fault']);
    expect(checkClock('The clock of the database', -20_000).words).toContain('20 s behind');
    // If an answer took ten seconds, its date may come from any moment within them.
    expect([clockLead(5000, 0, 10_000), clockLead(12_000, 0, 10_000), clockLead(-3000, 0, 10_000)]).toEqual([
      0, 2000, -3000,
    ]);
  });

  it('list the migrations', () => {
    expect(checkMigrations({ toCome: [], newer: [] }).level).toBe('good');
    expect(checkMigrations({ toCome: ['0011-new'], newer: [] }).words).toContain('0011-new');
    expect(checkMigrations({ toCome: [], newer: ['0012-newer'] }).words).toContain('Upgrade this one');
  });

  it('count the users', () => {
    expect(checkUsers(undefined, '')).toEqual([]);
    expect(levels(checkUsers(false, ''))).toEqual(['sign-in: fault']);
    expect(wordsOf(checkUsers(true, 'DATA_DIR=/srv/data '))).toMatch(
      /^DATA_DIR=\/srv\/data .* sign-in prints a link\.$/,
    );
  });

  it('include the version of Node', () => {
    expect(['v20.18.3', 'v20.19.0', 'v24.1.0'].map((version) => checkNode(version).level)).toEqual([
      'fault',
      'good',
      'good',
    ]);
  });
});

it('reports faulty settings and checks nothing else', async () => {
  const found = await examine({ PORT: 'http' });
  expect(found).toEqual([{ about: 'settings', level: 'fault', words: 'PORT must be a port number.' }]);
});

it('finds what keeps workers from using their executors', async () => {
  const file = join(folder, 'executors.json');
  const render = { type: 'command', argv: [join(folder, 'render')], env: ['RENDER_KEY'] };
  await writeFile(file, JSON.stringify({ executors: { render }, default: 'render' }));
  const found = await examine({ EXECUTORS_FILE: file });
  expect(levels(found)).toEqual(['settings: fault']);
  expect(wordsOf(found)).toContain(`there is no program ${join(folder, 'render')}`);
  expect(wordsOf(found)).toContain('the environment variable RENDER_KEY is not set');
  const shared = { EXECUTORS_FILE: file, DATABASE_URL: 'postgres://127.0.0.1:1/rb', ROLE: 'web' };
  expect(levels(await examine(shared))).toContain('settings: good');
});

it('checks everything in a new installation', async () => {
  const port = await serve((_request, response) => response.writeHead(404).end());
  const found = await examine({ DATA_DIR: join(folder, 'data'), PORT: String(port) });
  expect(levels(found)).toEqual([
    'node: good',
    'settings: good',
    'database: good',
    expect.stringMatching(/^disk: (?:good|warning)$/),
    'address: warning',
    'address: good',
  ]);
});

describe('the sign-in issuer', () => {
  it('is read as during a sign-in', async () => {
    const issuer = await startTestIssuer({ redirectUris: ['https://runs.example.org/accounts/oidc/callback'] });
    expect(levels([await checkIssuer(oidcSettings(issuer.url))])).toEqual(['sign-in: good']);
    await issuer.stop();
    const away = await checkIssuer(oidcSettings(issuer.url));
    expect(away).toMatchObject({ level: 'fault', words: expect.stringContaining("can't be used") as string });
    const groupsFile = join(folder, 'groups.json');
    await writeFile(groupsFile, '[{"group": "a", "team": "Render"}]');
    const mistaken = await checkIssuer(oidcSettings(issuer.url, { groupsFile }));
    expect(mistaken.words).toContain('0.team: must be a UUID');
    const missing = await checkIssuer(oidcSettings(issuer.url, { groupsFile: join(folder, 'missing.json') }));
    expect(missing.words).toContain('OIDC_GROUPS_FILE');
    expect(missing.words).not.toContain(issuer.url);
  });
});
