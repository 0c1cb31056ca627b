// `npm run test:nginx`: tests streams through nginx with its default settings. nginx has to be installed (Debian's
// `nginx-light` is enough). The test takes more than a minute, because a stream has to outlast nginx's read timeout.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from '../scripts/free-port.mjs';
import { firstIds, openConnection } from './support/http-connection.mjs';
import { startNginx } from './support/nginx.mjs';
import { bundleNodes, signIn, startNode } from './support/service-node.mjs';

const READ_TIMEOUT_S = 60;

/** @param {string} what @param {() => Promise<boolean> | boolean} holds @param {number} seconds */
async function check(what, holds, seconds = 30) {
  const until = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`Check failed: ${what}`);
    await delay(100);
  }
  process.stdout.write(`${what}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'runboard-nginx-'));
const metricsPort = await freePort();
await bundleNodes();
const env = { DATA_DIR: join(folder, 'data'), METRICS_PORT: String(metricsPort) };
const node = await startNode(env);
const nginx = await startNginx(folder, [node.origin]);
try {
  const headers = await signIn(env);
  const sent = request(`${nginx.origin}/accounts/runs/events`, { agent: false, headers });
  sent.end();
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(sent, 'response'));
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
  response.on('error', () => undefined);
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await check(
    'hello arrives while the stream stays open',
    () => text.startsWith('event: hello\n') && !response.complete,
  );

  const { send, close } = openConnection(node.origin, headers);
  const { team, workflow } = await firstIds(send);
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 0 } });
  const start = () => send('POST', `/api/run_workflow/${team}`, body);
  await start();
  await check(
    'a change arrives while the stream stays open',
    () => text.includes('"status":"succeeded"') && !response.complete,
  );
  text = '';
  const quietMs = performance.now();
  await check(
    `the stream outlasts ${READ_TIMEOUT_S} s without a change`,
    () => {
      if (response.complete || text.includes('event:')) throw new Error('The stream ended or was not quiet.');
      return performance.now() - quietMs > (READ_TIMEOUT_S + 5) * 1000;
    },
    READ_TIMEOUT_S + 30,
  );
  await start();
  await check('the next change arrives, too', () => text.includes('"status":"succeeded"') && !response.complete);
  await check('the metrics count one open stream', async () => /^runboard_streams 1$/m.test(await metrics()));
  close();
  response.destroy();
  await check('the service ends the stream when its reader leaves', async () =>
    /^runboard_streams 0$/m.test(await metrics()),
  );
} finally {
  await nginx.stop();
  await node.stop();
  await rm(folder, { recursive: true, force: true });
}
