// `npm run test:nginx`: streams through an nginx with its default settings, which has to be installed (Debian's
// `nginx-light` will do). It takes more than a minute: a stream has to outlast nginx's time-out for a silent service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from '../scripts/free-port.mjs';
import { openConnection } from './support/http-connection.mjs';
import { bundleNodes, signIn, startNode } from './support/service-node.mjs';

const READ_TIMEOUT_S = 60;

/** @param {string} folder @param {number} port @param {string} service */
const configuration = (folder, port, service) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${service}; }
  }
}
`;

/** @param {string} what @param {() => Promise<boolean> | boolean} holds @param {number} seconds */
async function check(what, holds, seconds = 30) {
  const until = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`Not so: ${what}`);
    await delay(100);
  }
  process.stdout.write(`${what}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'runboard-nginx-'));
const [port, metricsPort] = [await freePort(), await freePort()];
await bundleNodes();
const env = { DATA_DIR: join(folder, 'data'), METRICS_PORT: String(metricsPort) };
const node = await startNode(env);
await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, node.origin));
const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: ['ignore', 2, 2] });
nginx.on('error', (error) => {
  process.stderr.write(`nginx can't be started: ${error.message}\n`);
  process.exitCode = 1;
});
try {
  const headers = await signIn(env);
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await check('nginx passes requests on', answers);
  const sent = request(`${origin}/accounts/runs/events`, { agent: false, headers });
  sent.end();
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(sent, 'response'));
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
  response.on('error', () => undefined);
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await check('hello comes, while the stream goes on', () => text.startsWith('event: hello\n') && !response.complete);

  const { ask, close } = openConnection(node.origin, headers);
  const firstOf = async (/** @type {string} */ path) =>
    /** @type {{id: string}[]} */ (JSON.parse((await ask('GET', path)).body))[0]?.id ?? '';
  const team = await firstOf('/accounts/teams');
  const body = JSON.stringify({ id: await firstOf('/accounts/workflows'), inputs: { seconds: 0 } });
  const start = () => ask('POST', `/api/run_workflow/${team}`, body);
  await start();
  await check('a change comes as it happens', () => text.includes('"status":"succeeded"') && !response.complete);
  text = '';
  const quietMs = performance.now();
  await check(
    `it outlasts ${READ_TIMEOUT_S} s without a change`,
    () => {
      if (response.complete || text.includes('event:')) throw new Error('The stream ended.');
      return performance.now() - quietMs > (READ_TIMEOUT_S + 5) * 1000;
    },
    READ_TIMEOUT_S + 30,
  );
  await start();
  await check('and brings the next one', () => text.includes('"status":"succeeded"') && !response.complete);
  await check('it counts as open', async () => /^runboard_streams 1$/m.test(await metrics()));
  close();
  response.destroy();
  await check('it ends at the service when its reader leaves', async () =>
    /^runboard_streams 0$/m.test(await metrics()),
  );
} finally {
  nginx.kill();
  await node.stop();
  await rm(folder, { recursive: true, force: true });
}
