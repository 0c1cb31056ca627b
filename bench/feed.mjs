// `npm run bench:feed -- [embedded] [postgres] [quick]`: the lists and streams of a team's runs on each database. PostgreSQL is
// the tests' own, with fsync on, and has a second node. Clients run on the same machine.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { startPostgres } from '../service/testing/postgres-server.mjs';
import { mb, ms, percentile, plain, print, printLoad, say } from './support/figures.mjs';
import { load, openConnection } from './support/http-connection.mjs';
import { bundleNodes, residentBytes, signIn, startNode } from './support/service-node.mjs';

/** @typedef {Record<string, string>} Headers */
/** @typedef {{run_id: string, name: string | null, version: number}} Item */

const asked = process.argv.slice(2);
const quick = asked.includes('quick');
const wants = (/** @type {string} */ name) =>
  asked.includes(name) || !asked.some((one) => ['embedded', 'postgres'].includes(one));
const fold = (/** @type {number} */ value) => `${value.toFixed(2)} ×`;

/**
 * Read a stream.
 * @param {string} origin
 * @param {Headers} headers
 * @param {(items: Item[]) => void} [onRuns] without it nothing is parsed, as parsing would use the measured processor
 */
async function openStream(origin, headers, onRuns) {
  const sent = request(`${origin}/accounts/runs/events`, { agent: false, headers });
  sent.end();
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(sent, 'response'));
  if (response.statusCode !== 200) throw new Error(`The stream was answered ${response.statusCode}.`);
  response.on('error', () => undefined);
  const leave = () => void response.destroy();
  if (!onRuns) {
    response.resume();
    return leave;
  }
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    text += String(chunk);
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: runs\n.*\ndata: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) onRuns(/** @type {{items: Item[]}} */ (JSON.parse(data)).items);
    }
  });
  await once(response, 'data');
  return leave;
}

/** @param {string} origin @param {Headers} headers */
async function firstIds(origin, headers) {
  const { ask, close } = openConnection(origin, headers);
  const firstOf = async (/** @type {string} */ path) =>
    /** @type {{id: string}[]} */ (JSON.parse((await ask('GET', path)).body))[0]?.id ?? '';
  const ids = { team: await firstOf('/accounts/teams'), workflow: await firstOf('/accounts/workflows') };
  close();
  return ids;
}

/**
 * From a change's request until a reader has it, at the node that made it or at another.
 * @param {string} name
 * @param {{writes: string, reads: string, headers: Headers, runs: readonly string[]}} where
 */
async function measureLag(name, { writes, reads, headers, runs }) {
  /** @type {Map<string, number>} */
  const sent = new Map();
  /** @type {number[]} */
  const lags = [];
  const note = (/** @type {Item[]} */ items) => {
    for (const item of items) {
      const at = sent.get(String(item.name));
      if (at !== undefined) lags.push(performance.now() - at);
    }
  };
  const leave = await Promise.all(Array.from({ length: 20 }, () => openStream(reads, headers, note)));
  const { ask, close } = openConnection(writes, headers);
  const changes = quick ? 30 : 200;
  for (let index = 0; index < changes; index += 1) {
    const label = `${name} ${index}`;
    sent.set(label, performance.now());
    await ask('PATCH', `/accounts/runs/${runs[index % runs.length]}`, JSON.stringify({ name: label }));
    await delay(40 + Math.random() * 120);
  }
  await delay(1500);
  close();
  for (const each of leave) each();
  say(`${name}: change → read, p95 of ${plain(lags.length)}`, percentile(lags, 0.95), { limit: 300, show: ms });
}

/** @param {string} origin @param {Headers} headers @param {number} count of runs there are */
async function measureList(origin, headers, count) {
  const { ask, close } = openConnection(origin, headers);
  /** @param {string} path */
  const timed = async (path) => {
    const begun = performance.now();
    const { body } = await ask('GET', path);
    const page = /** @type {{next_cursor: string | null}} */ (JSON.parse(body));
    return { took: performance.now() - begun, next: page.next_cursor };
  };
  const first = [];
  for (let index = 0; index < (quick ? 30 : 100); index += 1) first.push((await timed('/accounts/runs')).took);
  say(`first page of ${plain(count)} runs, p95`, percentile(first, 0.95), { limit: 50, show: ms });
  let { next } = await timed('/accounts/runs');
  const pages = quick ? 200 : 1000;
  for (let page = 2; page < pages; page += 1) ({ next } = await timed(`/accounts/runs?cursor=${next}`));
  const late = [];
  for (let index = 0; index < 30; index += 1) late.push((await timed(`/accounts/runs?cursor=${next}`)).took);
  say(`page ${plain(pages)} of them, p95`, percentile(late, 0.95), { limit: 50, show: ms });
  close();
}

/** @param {import('./support/service-node.mjs').Node} node @param {Headers} headers @param {string} run */
async function measureMany({ origin, child }, headers, run) {
  const count = quick ? 500 : 2000;
  const before = residentBytes(child);
  let received = 0;
  /** @type {{onAll?: () => void}} */
  const waiting = {};
  const note = () => {
    received += 1;
    if (received === count) waiting.onAll?.();
  };
  /** @type {(() => void)[]} */
  const leave = [];
  for (let index = 0; index < count; index += 50) {
    const some = Array.from({ length: 50 }, () => openStream(origin, headers, note));
    leave.push(...(await Promise.all(some)));
  }
  await delay(2000);
  say(`${plain(count)} streams: memory`, residentBytes(child) - before, { limit: 150e6, show: mb });
  const { ask, close } = openConnection(origin, headers);
  received = 0;
  const all = new Promise((resolve) => (waiting.onAll = () => resolve(true)));
  await ask('PATCH', `/accounts/runs/${run}`, JSON.stringify({ name: 'to all' }));
  const begun = performance.now();
  if (!(await Promise.race([all, delay(20_000, false)]))) throw new Error(`Only ${received} readers got the change.`);
  say(`${plain(count)} streams: one change to all`, performance.now() - begun, { limit: 1000, show: ms });
  close();
  for (const each of leave) each();
}

/** @param {string} origin @param {Headers} headers @param {{team: string, workflow: string}} ids */
async function measureBeside(origin, headers, { team, workflow }) {
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 0 } });
  const starts = async () => {
    const how = { connections: 8, seconds: quick ? 3 : 10 };
    return (await load(origin, headers, how, (ask) => ask('POST', `/api/run_workflow/${team}`, body))).rate;
  };
  await starts();
  const alone = await starts();
  const leave = await Promise.all(Array.from({ length: 200 }, () => openStream(origin, headers)));
  const beside = await starts();
  for (const each of leave) each();
  const baseline = `${plain(Math.round(beside))}/s beside ${plain(Math.round(alone))}/s`;
  say('starts with 200 streams open', beside / alone, { least: 0.9, show: fold, baseline });
}

/** @param {import('./support/service-node.mjs').Node} node @param {Headers} headers */
async function measureTurns({ origin, child }, headers) {
  const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
  const turn = async (/** @type {number} */ count) => {
    for (let index = 0; index < count; index += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => openStream(origin, headers)));
      for (const leave of some) leave();
    }
    await delay(3000);
    return { memory: residentBytes(child), descriptors: descriptors() };
  };
  const count = quick ? 1000 : 5000;
  const first = await turn(count);
  const second = await turn(count);
  const name = `${plain(count)} streams in turn, again`;
  // Without a limit: what Node keeps of it is given back when it is short of memory.
  say(`${name}: memory`, second.memory - first.memory, { show: mb });
  say(`${name}: descriptors`, second.descriptors - first.descriptors, { limit: 5, show: plain });
}

/**
 * @param {Record<string, string>} env
 * @param {(ids: {team: string, workflow: string}) => Promise<number>} [fill] @returns how many runs there are then
 */
async function measure(env, fill) {
  const node = await startNode(env);
  const headers = await signIn(env);
  const ids = await firstIds(node.origin, headers);
  const { ask, close } = openConnection(node.origin, headers);
  const runs = [];
  const body = JSON.stringify({ id: ids.workflow, inputs: { seconds: 3600 } });
  for (let index = 0; index < 200; index += 1) {
    const answer = await ask('POST', `/api/run_workflow/${ids.team}`, body);
    runs.push(/** @type {{run_id: string}} */ (JSON.parse(answer.body)).run_id);
  }
  close();
  const { origin } = node;
  await measureLag('one node', { writes: origin, reads: origin, headers, runs });
  if (fill) {
    const second = await startNode(env);
    await measureLag('second node', { writes: origin, reads: second.origin, headers, runs });
    await second.stop();
  }
  await measureMany(node, headers, runs[0] ?? '');
  await measureTurns(node, headers);
  const { ask: cancel, close: end } = openConnection(origin, headers);
  for (const run of runs) await cancel('POST', `/api/cancel/${ids.team}/${run}`);
  end();
  await measureBeside(origin, headers, ids);
  if (fill) await measureList(origin, headers, await fill(ids));
  await node.stop();
}

await bundleNodes();
printLoad();
const folder = await mkdtemp(join(tmpdir(), 'runboard-bench-feed-'));
try {
  if (wants('embedded')) {
    print('embedded database');
    await measure({ DATA_DIR: join(folder, 'embedded'), RUNS_AT_ONCE: '200', RUNS_PER_TEAM: '200' });
  }
  if (wants('postgres')) {
    print('PostgreSQL');
    const server = await startPostgres([]);
    try {
      const url = await server.createDatabase('feed');
      const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'shared'), RUNS_AT_ONCE: '200', RUNS_PER_TEAM: '200' };
      await measure(env, async ({ team, workflow }) => {
        const count = quick ? 100_000 : 1_000_000;
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query(
          `insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at, ended_at)
           select gen_random_uuid(), $1, $2, (select user_id from team_members where team_id = $1 limit 1),
             '{"id":"","inputs":{},"origin":null}', 'succeeded', now() - i * interval '1 s', now()
           from generate_series(1, $3::int) i`,
          [team, workflow, count],
        );
        await client.query('analyze runs');
        await client.end();
        return count;
      });
    } finally {
      await server.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printLoad();
