// `npm run bench:engines -- [quick]`: measures how fast one worker node submits many runs to a slow engine, and the
// cost of having all of them wait. The engine and the client run in this process, on the same machine; PostgreSQL is
// the one that the tests start, with fsync on.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startPostgres } from '../service/testing/database/postgres-server.mjs';
import { mb, plain, print, printLoad, reportFigure } from './support/figures.mjs';
import { firstIds, load, openConnection } from './support/http-connection.mjs';
import { bundleNodes, processorMs, residentBytes, signIn, startNode } from './support/service-node.mjs';

const quick = process.argv.includes('quick');
const runs = quick ? 1000 : 10_000;
const watchedMs = quick ? 10_000 : 60_000;
const share = (/** @type {number} */ value) => `${(value * 100).toFixed(1)} % of a core`;
const rate = (/** @type {number} */ value) => `${plain(Math.round(value))}/s`;

/** The keys of the submitted jobs. @type {Set<string>} */
const jobs = new Set();
let submits = 0;
/** Number of status requests. */
let looks = 0;
const retryAfter = '600';

const engine = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      submits += 1;
      jobs.add(key);
      response.writeHead(202, { location: `/jobs/${key}`, 'retry-after': retryAfter }).end();
      return;
    }
    looks += 1;
    response
      .writeHead(200, { 'content-type': 'application/json', 'retry-after': retryAfter })
      .end('{"status":"running"}');
  });
});
engine.listen(0, '127.0.0.1');
await once(engine, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (engine.address());

/**
 * Measure the CPU time of an idle node, as a share of a core, and its peak memory.
 * @param {import('./support/service-node.mjs').Node} node
 */
async function watch({ child }) {
  const before = processorMs(child);
  const startedAt = performance.now();
  let bytes = 0;
  while (performance.now() - startedAt < watchedMs) {
    bytes = Math.max(bytes, residentBytes(child));
    await delay(500);
  }
  return { share: (processorMs(child) - before) / (performance.now() - startedAt), bytes };
}

const folder = await mkdtemp(join(tmpdir(), 'runboard-bench-engines-'));
const file = join(folder, 'executors.json');
const slow = {
  type: 'http',
  url: `http://127.0.0.1:${port}/run`,
  secretEnv: 'ENGINE_SECRET',
  allowPrivateAddresses: true,
};
await writeFile(file, JSON.stringify({ executors: { slow }, default: 'slow' }));
await bundleNodes();
printLoad();
const server = await startPostgres();
const env = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: await server.createDatabase('engines'),
  EXECUTORS_FILE: file,
  ENGINE_SECRET: 'sesame',
  RUNS_PER_TEAM: String(runs),
};
const web = await startNode({ ...env, ROLE: 'web' });
const worker = await startNode({ ...env, ROLE: 'worker' });
const headers = await signIn(env);
const idle = await watch(worker);
reportFigure('worker without runs', idle.share, { show: share, baseline: mb(idle.bytes) });

const { send, close } = openConnection(web.origin, headers);
const { team, workflow } = await firstIds(send);
close();

const startedAt = performance.now();
let most = 0;
const measuring = setInterval(() => (most = Math.max(most, residentBytes(worker.child))), 200);
const body = JSON.stringify({ id: workflow, inputs: { seed: 1 } });
const { failed } = await load(web.origin, headers, { connections: 16, seconds: 600, limit: runs }, (request) =>
  request('POST', `/api/run_workflow/${team}`, body),
);
while (jobs.size < runs - failed) await delay(100);
const tookMs = performance.now() - startedAt;
await delay(2000);
clearInterval(measuring);
print(`${plain(jobs.size)} runs submitted`);
reportFigure('started and submitted together', (runs * 1000) / tookMs, { show: rate });
reportFigure('submitted more than once', submits - jobs.size, { limit: 0, show: plain });
reportFigure('memory of the worker in that time', most, { limit: 250e6, show: mb });
const before = looks;
const waiting = await watch(worker);
reportFigure('worker while all wait 600 s', waiting.share, { limit: 0.03, show: share, baseline: mb(waiting.bytes) });
reportFigure('polls in that time', looks - before, { limit: 0, show: plain });

await worker.stop();
await web.stop();
await server.stop();
engine.closeAllConnections();
engine.close();
await rm(folder, { recursive: true, force: true });
printLoad();
