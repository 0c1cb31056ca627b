// `npm run test:eyes`: tests the monitoring files in deploy/ (Prometheus and Grafana) with the real programs (Debian's
// `prometheus`). promtool checks the configuration and tests the alert rules; then every dashboard query must return
// data from a Prometheus that scrapes a service under load.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { freePort } from '../scripts/free-port.mjs';
import { firstIds, openConnection } from './support/http-connection.mjs';
import { bundleNodes, signIn, startNode } from './support/service-node.mjs';
import { openStream } from './support/stream-readers.mjs';

/** @typedef {{ result: { metric: Record<string, string> }[] }} Found */
/** @typedef {{ type: string, title: string, targets?: { expr: string }[] }} Panel */

const run = promisify(execFile);
const deploy = fileURLToPath(new URL('../deploy', import.meta.url));
/**
 * How long to wait until every query returns data, and until a killed node is reported down. A rate needs two samples,
 * so the first queries return nothing.
 */
const TIMEOUT_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'runboard-eyes-'));
const rules = join(folder, 'prometheus');
await cp(join(deploy, 'prometheus'), rules, { recursive: true });
for (const args of [
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alert-tests.yml'],
]) {
  await run('promtool', args, { cwd: rules });
  process.stdout.write(`promtool ${args.join(' ')}\n`);
}

const [port, metricsPort] = [await freePort(), await freePort()];
await bundleNodes();
const env = { DATA_DIR: join(folder, 'data'), METRICS_PORT: String(metricsPort) };
const node = await startNode(env);
const config = await readFile(join(rules, 'prometheus.yml'), 'utf8');
await writeFile(
  join(rules, 'prometheus.yml'),
  config.replaceAll('127.0.0.1:9464', `127.0.0.1:${metricsPort}`).replaceAll(/_interval: 15s/g, '_interval: 1s'),
);
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${join(rules, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ],
  { stdio: ['ignore', 2, 2] },
);
const ended = once(prometheus, 'exit');

/** @param {string} path @returns {Promise<unknown>} */
async function ask(path) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  const { status, data, error } = /** @type {{ status: string, data: unknown, error?: string }} */ (
    await answer.json()
  );
  if (status !== 'success') throw new Error(`${path}: ${error}`);
  return data;
}

/** The number of series that a query returns. @param {string} expr */
const find = async (expr) => /** @type {Found} */ (await ask(`query?query=${encodeURIComponent(expr)}`)).result.length;

try {
  const headers = await signIn(env);
  const closeStream = await openStream(node.origin, headers);
  const { send: call, close } = openConnection(node.origin, headers);
  const { team, workflow } = await firstIds(call);

  const loaded = new AbortController();
  const load = (async () => {
    for (let turn = 0; !loaded.signal.aborted; turn += 1) {
      const inputs = { seconds: turn % 3 === 0 ? 1 : 0, ...(turn % 4 === 0 && { fail: 'It failed.' }) };
      await call('POST', `/api/run_workflow/${team}`, JSON.stringify({ id: workflow, inputs }));
      await call('GET', '/accounts/workflows');
      await delay(50);
    }
  })();

  const board = /** @type {{ panels: Panel[] }} */ (
    JSON.parse(await readFile(join(deploy, 'grafana', 'runboard.json'), 'utf8'))
  );
  const queries = board.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll('$job', 'runboard').replaceAll('$__rate_interval', '5s'),
    })),
  );
  while (!(await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined))?.ok) await delay(100);
  const until = performance.now() + TIMEOUT_MS;
  for (const { title, expr } of queries) {
    for (;;) {
      if ((await find(expr)) > 0) break;
      if (performance.now() > until) throw new Error(`Panel “${title}” returned no series: ${expr}`);
      await delay(250);
    }
  }
  process.stdout.write(`all ${queries.length} dashboard queries return data\n`);

  const { groups } = /** @type {{ groups: { rules: { name: string, health: string, state: string }[] }[] }} */ (
    await ask('rules')
  );
  const watched = groups.flatMap((group) => group.rules);
  const bad = watched.filter(({ health, state }) => health !== 'ok' || state === 'firing');
  if (watched.length === 0) throw new Error('No alert rules are loaded.');
  if (bad.length > 0) throw new Error(`Alerts are firing or unhealthy: ${JSON.stringify(bad)}`);
  process.stdout.write(`${watched.length} alerts are evaluated, and none fires\n`);
  loaded.abort();
  await load;
  closeStream();
  close();

  await node.stop('SIGKILL');
  const down = performance.now() + TIMEOUT_MS;
  while ((await find('up{job="runboard"} == 0')) === 0) {
    if (performance.now() > down) throw new Error('Prometheus still reports the killed node as up.');
    await delay(250);
  }
  process.stdout.write('a killed node is detected\n');
} finally {
  prometheus.kill();
  await ended;
  await node.stop();
  await rm(folder, { recursive: true, force: true });
}
