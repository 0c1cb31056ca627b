// `npm run test:proxies`: tests the proxy configurations in deploy/ with the real programs (Debian's `nginx-light` and
// `caddy`), in front of a real service and of nodes that fail; `-- caddy` tests only Caddy. It takes some minutes,
// because a stream has to outlast a proxy's read timeout.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { freePort } from '../scripts/free-port.mjs';
import { startProxy } from './support/proxies.mjs';
import { admin, startNode } from './support/service-node.mjs';
import { startStubNode } from './support/stub-node.mjs';

/** @import { IncomingMessage } from 'node:http' */
/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Sent */

const root = fileURLToPath(new URL('..', import.meta.url));
const [start, adminProgram] = [join(root, 'scripts/start.mjs'), join(root, 'scripts/admin.mjs')];
const QUIET_S = Number(process.env['QUIET_S'] ?? 65);

/** @param {string} what @param {() => Promise<boolean> | boolean} holds */
async function check(what, holds, seconds = 60) {
  const until = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`Check failed: ${what}`);
    await delay(100);
  }
  process.stdout.write(`  ${what}\n`);
}

/** A site behind a proxy, as seen by a client that trusts its certificate. @param {string} origin @param {Buffer} ca */
function clientOf(origin, ca) {
  /** @param {string} path @param {Sent} [sent] @returns {Promise<IncomingMessage>} */
  const open = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sending = request(new URL(path, origin), { method, headers, ca, agent: false }, resolve);
      sending.on('error', reject).end(body);
    });
  /** @param {string} path @param {Sent} [sent] @returns {Promise<Answer>} */
  const ask = async (path, sent) => {
    const answer = await open(path, sent);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  };
  return { open, ask };
}

/**
 * Follow a stream of changes, and start runs that it must report.
 * @param {ReturnType<typeof clientOf>} client @param {string} base @param {Record<string, string>} headers
 */
async function checkStream({ open, ask }, base, headers, quietSeconds = 0) {
  const stream = await open(`${base}/accounts/runs/events`, { headers });
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
  stream.on('error', () => undefined);
  await check('hello arrives while the stream stays open', () => text.includes('event: hello') && !stream.complete);
  const idOf = async (/** @type {string} */ path) =>
    /** @type {{ id: string }[]} */ (JSON.parse((await ask(path, { headers })).text))[0]?.id ?? '';
  const [team, workflow] = [await idOf(`${base}/accounts/teams`), await idOf(`${base}/accounts/workflows`)];
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 0, format: 'txt' } });
  const startRun = async () => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const { text: answer } = await ask(`${base}/api/run_workflow/${team}`, sent);
    return /** @type {{ run_id: string }} */ (JSON.parse(answer)).run_id;
  };
  const run = await startRun();
  await check('a change arrives at once', () => text.includes('"status":"succeeded"') && !stream.complete);
  if (quietSeconds > 0) {
    const until = performance.now() + quietSeconds * 1000;
    await check(
      `the stream outlasts ${quietSeconds} s of silence`,
      () => stream.complete || performance.now() > until,
      120,
    );
    text = '';
    await startRun();
    await check('the next change arrives, too', () => text.includes('"status":"succeeded"') && !stream.complete);
  }
  stream.destroy();
  const { result } = /** @type {{ result: string }} */ (
    JSON.parse((await ask(`${base}/accounts/runs/${run}/result`, { headers })).text)
  );
  const part = await ask(result, { headers: { range: 'bytes=0-9' } });
  await check(
    'a range request for a result gets only that range',
    () => part.status === 206 && part.text.length === 10,
  );
}

/** @param {Record<string, string>} env of the node @param {string} authority */
async function checkDoctor(env, authority) {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/runboard.mjs'), 'doctor'], {
    env: { ...process.env, ...env, NODE_EXTRA_CA_CERTS: authority },
  });
  await check('doctor reports no faults', () => /ok +proxy/.test(stdout) && stdout.includes('No fault'));
}

/** @param {'nginx' | 'caddy'} name @param {string} folder */
async function checkSite(name, folder) {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), PUBLIC_URL: origin };
  const node = await startNode(env, start);
  const proxy = await startProxy(name, { folder, port, nodes: [Number(env.PORT)] });
  try {
    await check('the proxy has a certificate', () => existsSync(proxy.authority));
    const client = clientOf(origin, await readFile(proxy.authority));
    const page = () => client.ask('/', { headers: { accept: 'text/html' } });
    await check('it serves the dashboard over TLS', () =>
      page().then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    const { headers: sent, text } = await page();
    await check(
      'with its headers',
      () => sent['cross-origin-opener-policy'] === 'same-origin' && text.includes('<div id="root">'),
    );
    const socket = connect({
      port,
      host: 'localhost',
      servername: 'localhost',
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    await check('over HTTP/2, so that tabs share a connection', () => socket.alpnProtocol === 'h2');
    socket.destroy();
    const { access_token, api_key } = await admin(env, ['credentials'], adminProgram);
    const headers = { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) };
    await checkStream(client, '', headers, QUIET_S);
    const post = async (/** @type {number} */ bytes) =>
      (
        await client.ask('/accounts/workflows', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: 'x'.repeat(bytes),
        })
      ).status;
    await check('bodies of 1 MiB reach the service', async () => (await post(1024 * 1024)) === 400);
    // Caddy 2.6 answers 502 if the service refuses a body before it has received all of it.
    await check('larger bodies are refused', async () => [413, 502].includes(await post(1_500_000)));
    await checkDoctor(env, proxy.authority);
  } finally {
    await proxy.stop();
    await node.stop();
  }
}

/** @param {'nginx' | 'caddy'} name @param {string} folder */
async function checkNodes(name, folder) {
  const port = await freePort();
  const [one, other] = [await startStubNode(), await startStubNode()];
  const proxy = await startProxy(name, { folder, port, nodes: [one.port, other.port] });
  try {
    await check('the proxy has a certificate', () => existsSync(proxy.authority));
    const { ask } = clientOf(`https://localhost:${port}`, await readFile(proxy.authority));
    const get = () =>
      ask('/').then(
        ({ status }) => status,
        () => 0,
      );
    await check(
      'both nodes receive requests',
      async () => (await get()) === 200 && one.got.length > 0 && other.got.length > 0,
    );
    one.mode = 'unready';
    // Only Caddy checks whether a node is ready.
    if (name === 'nginx') {
      await check('a node that answers 503 stays in use', async () => {
        const before = one.got.length;
        for (let turn = 0; turn < 20; turn += 1) await get();
        return one.got.length - before === 10;
      });
    } else {
      await check('a node that is not ready is taken out without failed requests', async () => {
        const before = one.got.length;
        const answers = [];
        for (let turn = 0; turn < 20; turn += 1) answers.push(await get());
        return answers.every((status) => status === 200) && one.got.length - before <= 1;
      });
    }
    one.mode = 'dying';
    const seen = one.got.length;
    let turn = 0;
    await check('the node is used again once it is ready', async () => {
      await ask(`/post/${(turn += 1)}`, { method: 'POST', body: '{}' }).catch(() => undefined);
      return one.got.length > seen;
    });
    for (let more = 0; more < 20; more += 1) {
      await ask(`/post/${(turn += 1)}`, { method: 'POST', body: '{}' }).catch(() => undefined);
    }
    const posts = [...one.got, ...other.got].filter((path) => path.startsWith('/post/'));
    await check('a POST whose node dies is not sent to the other node', () => new Set(posts).size === posts.length);
  } finally {
    await proxy.stop();
    one.stop();
    other.stop();
  }
}

/** @param {'nginx' | 'caddy'} name @param {string} folder */
async function checkSubpath(name, folder) {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), PUBLIC_URL: `${origin}/runboard` };
  const node = await startNode(env, start);
  const proxy = await startProxy(name, { folder, port, nodes: [Number(env.PORT)], subpath: join(folder, 'site') });
  try {
    await check('the proxy has a certificate', () => existsSync(proxy.authority));
    const client = clientOf(origin, await readFile(proxy.authority));
    const page = () => client.ask('/runboard/runs', { headers: { accept: 'text/html' } });
    await check('a page below /runboard/ is served', () =>
      page().then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    const { headers: sent, text } = await page();
    const script = /src="(\/runboard\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '/none';
    await check('with a content security policy', () =>
      String(sent['content-security-policy']).includes("default-src 'self'"),
    );
    await check('and its scripts', async () =>
      /javascript/.test(String((await client.ask(script)).headers['content-type'])),
    );
    const { access_token, api_key, sign_in_url } = await admin(env, ['credentials'], adminProgram);
    await check('sign-in links point below /runboard/', () =>
      String(sign_in_url).startsWith(`${origin}/runboard/sign-in`),
    );
    const headers = { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) };
    await checkStream(client, '/runboard', headers);
    await checkDoctor(env, proxy.authority);
  } finally {
    await proxy.stop();
    await node.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'runboard-proxies-'));
try {
  const site = join(folder, 'site', 'runboard');
  const vite = join(root, 'node_modules', '.bin', 'vite');
  await promisify(execFile)(vite, ['build', '--logLevel=error', '--base', '/runboard/', '--outDir', site], {
    cwd: root,
  });
  const config = { accountsUrl: '/runboard/accounts', apiUrl: '/runboard/api', extensions: { runs: 1 } };
  await writeFile(join(site, 'config.json'), JSON.stringify(config));
  const names = process.argv.slice(2);
  for (const name of /** @type {const} */ (['nginx', 'caddy'])) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const [what, part] of /** @type {const} */ ([
      ['in front of one node', checkSite],
      ['in front of two nodes', checkNodes],
      ['below a path', checkSubpath],
    ])) {
      process.stdout.write(`${name} ${what}\n`);
      await part(name, folder);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
