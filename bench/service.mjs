// `npm run bench:service -- [embedded] [postgres] [bursts] [quick]`: measures how fast the service is on each database;
// `bursts` sends only the bursts. PostgreSQL is the one that the tests start, with fsync on. The client runs on the
// same machine.
import { randomUUID } from 'node:crypto';
import { once as event } from 'node:events';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { startPostgres } from '../service/testing/database/postgres-server.mjs';
import { mb, ms, percentile, plain, print, printLoad, reportFigure } from './support/figures.mjs';
import { fillWorkflows } from './support/fill-workflows.mjs';
import { firstIds, load, openConnection } from './support/http-connection.mjs';
import { measureBursts } from './service-bursts.mjs';
import { bundleNodes, processorMs, residentBytes, signIn, startBareRoute, startNode } from './support/service-node.mjs';

const args = process.argv.slice(2);
const wants = (/** @type {string} */ name) =>
  args.includes(name) || !args.some((one) => ['embedded', 'postgres'].includes(one));
const quick = args.includes('quick');
const onlyBursts = args.includes('bursts');
const seconds = quick ? 2 : 5;
const backlog = quick ? 1000 : 5000;
const ratio = (/** @type {number} */ value) => `${value.toFixed(2)} ×`;
const rate = (/** @type {number} */ value) => `${plain(Math.round(value))}/s`;

/** @param {string} folder */
function printFsyncs(folder) {
  const file = openSync(join(folder, 'fsync'), 'w');
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < 1000; count += 1) {
    writeSync(file, Buffer.alloc(8192), 0, 8192, 0);
    fsyncSync(file);
  }
  closeSync(file);
  print(`the disk itself: ${plain(count)} fsyncs a second`);
}

/**
 * @param {string} origin
 * @param {Record<string, string>} headers
 */
async function firstTeam(origin, headers) {
  const { send, close } = openConnection(origin, headers);
  const ids = await firstIds(send);
  for (let index = 0; index < 4; index += 1) {
    await send('POST', '/accounts/workflows', JSON.stringify({ name: `Bench ${index}`, team_id: ids.team }));
  }
  close();
  return ids;
}

/** @param {string} workflow @param {number} length */
const zero = (workflow, length = 0) => JSON.stringify({ id: workflow, inputs: { seconds: length, format: 'txt' } });

/**
 * @param {import('./support/http-connection.mjs').Send} send
 * @param {string} run
 * @param {number} everyMs
 */
async function awaitResult(send, run, everyMs) {
  for (;;) {
    if ((await send('GET', `/accounts/runs/${run}/result`)).status === 200) return;
    await delay(everyMs);
  }
}

/**
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Record<string, string>} headers
 * @param {{drain: number, starts: number, p99: number}} goal
 */
async function measureNode({ origin, child }, headers, goal) {
  const { team, workflow } = await firstTeam(origin, headers);
  const { send, close } = openConnection(origin, headers);

  /** @type {number[]} */
  const latencies = [];
  for (let index = 0; index < (quick ? 30 : 100); index += 1) {
    const run = randomUUID();
    const startedAt = performance.now();
    await send('POST', `/api/run_workflow/${team}/${run}`, zero(workflow));
    await awaitResult(send, run, 10);
    latencies.push(performance.now() - startedAt);
    await delay(20);
  }
  reportFigure('start to result, idle, p95', percentile(latencies, 0.95), { limit: 100, show: ms });

  const run = randomUUID();
  await send('POST', `/api/run_workflow/${team}/${run}`, zero(workflow));
  await awaitResult(send, run, 10);
  const reads = { connections: 32, seconds };
  /** @type {{rate: number, each: number} | undefined} */
  let list;
  for (const [name, path] of [
    ['GET /workflows (10)', '/accounts/workflows'],
    ['GET /workflows/{id}', `/accounts/workflows/${workflow}`],
    ['GET /runs/{id}/result', `/accounts/runs/${run}/result`],
  ]) {
    await load(origin, headers, { connections: 32, seconds: seconds / 2 }, (once) => once('GET', String(path)));
    const before = processorMs(child);
    const read = await load(origin, headers, reads, (once) => once('GET', String(path)));
    const each = (processorMs(child) - before) / read.times.length;
    list ??= { rate: read.rate, each };
    reportFigure(String(name), read.rate, {
      least: 2000,
      show: rate,
      baseline: `${read.failed} failed, p99 ${ms(percentile(read.times, 0.99))}, CPU ${ms(each)} each`,
    });
  }

  const blockers = Array.from({ length: 8 }, () => randomUUID());
  for (const id of blockers) await send('POST', `/api/run_workflow/${team}/${id}`, zero(workflow, 3600));
  await delay(500);
  await load(origin, headers, { connections: 32, seconds: 60, limit: backlog / 5 }, (once) =>
    once('POST', `/api/run_workflow/${team}/${randomUUID()}`, zero(workflow)),
  );
  let last = '';
  let before = processorMs(child);
  const starts = await load(origin, headers, { connections: 32, seconds: 120, limit: backlog }, (once) => {
    last = randomUUID();
    return once('POST', `/api/run_workflow/${team}/${last}`, zero(workflow));
  });
  reportFigure('starts, 32 connections', starts.rate, {
    least: goal.starts,
    show: rate,
    baseline: `${starts.failed} failed, CPU ${ms((processorMs(child) - before) / backlog)} each`,
  });
  reportFigure('starts, p99', percentile(starts.times, 0.99), { limit: goal.p99, show: ms });

  for (const id of blockers) await send('POST', `/api/cancel/${team}/${id}`);
  const startedAt = performance.now();
  before = processorMs(child);
  await awaitResult(send, last, 20);
  const took = (performance.now() - startedAt) / 1000;
  reportFigure(`drain of ${plain(backlog)} zero-second runs`, backlog / took, {
    least: goal.drain,
    show: rate,
    baseline: `CPU ${ms((processorMs(child) - before) / backlog)} each`,
  });
  close();
  return list ?? { rate: 0, each: 0 };
}

/**
 * Measure the baseline, a bare route, in the same way as the service, and print how they compare.
 * @param {string} name
 * @param {Record<string, string>} env
 * @param {{rate: number, each: number}} service
 */
async function compareWithBareRoute(name, env, service) {
  const bare = await startBareRoute(env);
  const reads = { connections: 32, seconds };
  await load(bare.origin, bare.headers, { ...reads, seconds: seconds / 2 }, (once) => once('GET', '/workflows'));
  const before = processorMs(bare.child);
  const { rate: bareRate, times: bareTimes } = await load(bare.origin, bare.headers, reads, (once) =>
    once('GET', '/workflows'),
  );
  const each = (processorMs(bare.child) - before) / bareTimes.length;
  await bare.stop();
  reportFigure(`GET /workflows, vs a bare route (${name})`, service.rate / bareRate, {
    least: 0.8,
    show: (value) => value.toFixed(2),
    baseline: `bare ${rate(bareRate)}, CPU ${ms(each)} each; by CPU time ${(each / service.each).toFixed(2)}`,
  });
}

/**
 * Measure get and start with few and many workflows: medians of sequential requests.
 * @param {string} origin
 * @param {Record<string, string>} headers
 */
async function measureGrowth(origin, headers) {
  const { team, workflow } = await firstTeam(origin, headers);
  /** @type {{get: number, start: number}[]} */
  const medians = [];
  const sizes = [1000, quick ? 10_000 : 100_000];
  let filled = 0;
  for (const size of sizes) {
    await fillWorkflows(origin, headers, filled, size);
    filled = size;
    const { send, close } = openConnection(origin, headers);
    const get = await medianOf(() => send('GET', `/accounts/workflows/${workflow}`));
    const path = `/api/run_workflow/${team}/`;
    const start = await medianOf(() => send('POST', `${path}${randomUUID()}`, zero(workflow, 3600)));
    medians.push({ get, start });
    const startedAt = performance.now();
    const { body } = await send('GET', '/accounts/workflows');
    print(`  list of ${plain(size)} workflows: ${ms(performance.now() - startedAt)}, ${plain(body.length)} bytes`);
    close();
  }
  const [few = { get: 0, start: 0 }, many = few] = medians;
  for (const what of /** @type {const} */ (['get', 'start'])) {
    const baseline = `median ${many[what].toFixed(2)} ms`;
    reportFigure(`${what}, ${plain(sizes[1] ?? 0)} vs 1,000 workflows`, many[what] / few[what], {
      limit: 1.3,
      show: ratio,
      baseline,
    });
  }
}

/** @param {() => Promise<unknown>} once */
async function medianOf(once) {
  /** @type {number[]} */
  const times = [];
  for (let index = 0; index < 300; index += 1) {
    const startedAt = performance.now();
    await once();
    times.push(performance.now() - startedAt);
  }
  return percentile(times.slice(100), 0.5);
}

/** Uses the queue's indexes, because a table scan would add to the measured time. */
const ANY_LEFT = `select where exists (select from runs where status = 'queued')
  or exists (select from runs where status = 'running')`;

/**
 * Measure how fast worker processes drain a backlog, and their share of the machine, because a second node can add no
 * more than what the first leaves idle.
 * @param {string} url
 * @param {string} dataDir
 * @param {number} workers
 * @returns {Promise<{rate: number, busy: number, each: number}>} runs a second, the share of all CPUs that was
 *   busy, and the nodes' own CPU time per run in milliseconds
 */
async function drainWith(url, dataDir, workers) {
  // Raise the limit per team, so that only the workers' slots count.
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, RUNS_PER_TEAM: '64' };
  const nodes = await Promise.all(Array.from({ length: workers }, () => startNode({ ...env, ROLE: 'worker' })));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at)
    select gen_random_uuid(), w.team_id, w.id, w.owner_id,
      json_build_object('id', w.id, 'origin', null, 'inputs', json_build_object('seconds', 0, 'format', 'txt'))::text,
      'queued', now()
    from (select * from workflows limit 6) w, generate_series(1, ${Math.ceil(backlog / 6)})`);
  const nodesMs = () => nodes.reduce((sum, { child }) => sum + processorMs(child), 0);
  const [startedAt, busyBefore, nodesBefore] = [performance.now(), machineBusyMs(), nodesMs()];
  // The workers announce each change of a run on this channel.
  await client.query('listen runboard');
  await client.query(`select pg_notify('runboard', 'waiting')`);
  for (;;) {
    const changed = event(client, 'notification');
    const { rows } = await client.query(ANY_LEFT);
    if (rows.length === 0) break;
    await changed;
  }
  const tookMs = performance.now() - startedAt;
  const busy = (machineBusyMs() - busyBefore) / tookMs / cpus().length;
  const each = (nodesMs() - nodesBefore) / backlog;
  await client.end();
  await Promise.all(nodes.map((node) => node.stop()));
  return { rate: (backlog * 1000) / tookMs, busy, each };
}

/** CPU time of all processes on this machine. */
function machineBusyMs() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** @typedef {Awaited<ReturnType<typeof drainWith>>} Drain */

/** @param {Drain} drain */
const taken = ({ busy, each }) =>
  `CPUs ${Math.round(busy * 100)} % busy, ${each.toFixed(2)} ms of the nodes' CPU time per run`;

/** The drain with the median rate. @param {readonly Drain[]} drains */
function middle(drains) {
  const sorted = drains.toSorted((a, b) => a.rate - b.rate);
  print(`  runs a second: ${drains.map((drain) => plain(Math.round(drain.rate))).join(', ')}`);
  return /** @type {Drain} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {{DATA_DIR: string, DATABASE_URL: string}} env */
async function measureShared(env) {
  const url = env.DATABASE_URL;
  const node = await startNode(env);
  const headers = await signIn(env);
  const service = await measureNode(node, headers, { drain: 400, starts: 1200, p99: 120 });
  await compareWithBareRoute('PostgreSQL', { DATABASE_URL: url }, service);
  await node.stop();
  /** @type {Drain[]} */
  const ones = [];
  /** @type {Drain[]} */
  const twos = [];
  // Alternate between the two, because the disk's speed varies.
  for (let round = 0; round < (quick ? 1 : 5); round += 1) {
    ones.push(await drainWith(url, env.DATA_DIR, 1));
    twos.push(await drainWith(url, env.DATA_DIR, 2));
  }
  const [one, two] = [middle(ones), middle(twos)];
  reportFigure('drain, one worker node', one.rate, { least: 400, show: rate, baseline: taken(one) });
  reportFigure('drain, two worker nodes vs one', two.rate / one.rate, {
    least: 1.5,
    show: ratio,
    baseline: `${rate(two.rate)}, ${taken(two)}`,
  });
  await measureAgain(env, headers, 200e6);
}

/**
 * Measure with many workflows, in a new process, because the one that created the database uses a hundred megabytes
 * more.
 * @param {Record<string, string>} env
 * @param {Record<string, string>} headers
 * @param {number} limit bytes of memory
 */
async function measureAgain(env, headers, limit) {
  const node = await startNode(env);
  await measureGrowth(node.origin, headers);
  reportFigure('memory afterwards', residentBytes(node.child), { limit, show: mb });
  await node.stop();
}

const folder = await mkdtemp(join(tmpdir(), 'runboard-bench-'));
await bundleNodes();
printLoad();
printFsyncs(folder);

if (wants('embedded')) {
  print('embedded');
  const dataDir = join(folder, 'embedded');
  const env = { DATA_DIR: dataDir };
  if (onlyBursts) await measureBursts(env, { quick });
  else {
    const node = await startNode(env);
    const headers = await signIn(env);
    const service = await measureNode(node, headers, { drain: 120, starts: 300, p99: 300 });
    await node.stop();
    await compareWithBareRoute('embedded', { BARE_DATA_DIR: join(dataDir, 'db') }, service);
    await measureAgain(env, headers, 450e6);
  }
}

if (wants('postgres')) {
  const server = await startPostgres();
  print('PostgreSQL, one process');
  const env = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: await server.createDatabase('one') };
  await (onlyBursts ? measureBursts(env, { quick }) : measureShared(env));
  await server.stop();
}
await rm(folder, { recursive: true, force: true });
printLoad();
