// The parts of `npm run bench:service` that are asked for by name: memory under load, fairness between teams with a
// backlog.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { mb, ms, percentile, plain, print, say } from './support/figures.mjs';
import { load, openConnection } from './support/http-connection.mjs';
import { admin, residentBytes } from './support/service-node.mjs';

/** @typedef {import('./support/http-connection.mjs').Ask} Ask */

const CONNECTIONS = 32;

/** @param {string} workflow @param {number} seconds */
const inputs = (workflow, seconds) => JSON.stringify({ id: workflow, inputs: { seconds, format: 'txt' } });

/**
 * @param {Ask} ask
 * @param {string} team
 * @returns {Promise<string>} id of a new workflow
 */
async function makeWorkflow(ask, team) {
  const { body } = await ask('POST', '/accounts/workflows', JSON.stringify({ name: 'Bench', team_id: team }));
  return /** @type {{id: string}} */ (JSON.parse(body)).id;
}

/**
 * Memory after many workflows and runs and a while of bounded load: reads, starts and results, 50 a second each.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Record<string, string>} headers
 * @param {(from: number, until: number) => Promise<void>} fill
 * @param {{limit: number, quick: boolean}} how
 */
export async function measureMemory({ origin, child }, headers, fill, { limit, quick }) {
  const [workflows, runs, minutes] = quick ? [5000, 1000, 1] : [100_000, 20_000, 10];
  await fill(0, workflows);
  const { ask, close } = openConnection(origin, headers);
  const [team] = /** @type {{id: string}[]} */ (JSON.parse((await ask('GET', '/accounts/teams')).body));
  const workflow = await makeWorkflow(ask, team?.id ?? '');
  const of = { team: team?.id ?? '', workflow };
  await load(origin, headers, { connections: CONNECTIONS, seconds: 3600, limit: runs }, (once) =>
    start(once, of, randomUUID(), 0),
  );
  print(`  ${plain(workflows)} workflows, ${plain(runs)} runs: ${mb(residentBytes(child))}`);

  /** @type {number[]} */
  const samples = [];
  const until = performance.now() + minutes * 60_000;
  let asked = 0;
  while (performance.now() < until) {
    const begun = performance.now();
    for (let index = 0; index < 50; index += 1) {
      const run = randomUUID();
      await ask('GET', `/accounts/workflows/${workflow}`);
      await start(ask, of, run, 0);
      await ask('GET', `/accounts/runs/${run}/result`);
      asked += 3;
    }
    samples.push(residentBytes(child));
    await delay(Math.max(0, 1000 - (performance.now() - begun)));
  }
  close();
  const half = samples.slice(samples.length / 2);
  const tenth = Math.max(1, Math.floor(half.length / 5));
  const [early, late] = [percentile(half.slice(0, tenth), 0.5), percentile(half.slice(-tenth), 0.5)];
  const baseline = `${plain(asked)} requests in ${minutes} min, most ${mb(Math.max(...samples))}`;
  say('memory under load', late, { limit, show: mb, baseline });
  say('growth over the last half', late / early - 1, { limit: 0.05, show: (share) => `${(share * 100).toFixed(1)} %` });
}

/**
 * How many of a team's runs, which are worked on in their order, are not queued any more.
 * @param {Ask} ask
 * @param {readonly string[]} runs
 */
async function begunOf(ask, runs) {
  let [begun, queued] = [0, runs.length];
  while (begun < queued) {
    const middle = Math.floor((begun + queued) / 2);
    const { body } = await ask('GET', `/accounts/runs/${runs[middle]}/result`);
    if (body.includes('is queued')) queued = middle;
    else begun = middle + 1;
  }
  return begun;
}

/**
 * @param {Ask} ask
 * @param {{team: string, workflow: string}} of
 * @param {string} run
 * @param {number} seconds
 */
function start(ask, { team, workflow }, run, seconds) {
  return ask('POST', `/api/run_workflow/${team}/${run}`, inputs(workflow, seconds));
}

/**
 * Two teams with a backlog, and the single run of a third one.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Record<string, string>} env
 * @param {Record<string, string>} headers
 * @param {{quick: boolean}} how
 */
export async function measureFairness({ origin }, env, headers, { quick }) {
  const count = quick ? 500 : 5000;
  const length = 0.25;
  const { ask, close } = openConnection(origin, headers);
  /** @type {{team: string, workflow: string}[]} */
  const teams = [];
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = /** @type {{id: string}} */ (await admin(env, ['team', 'add', name, '--member', 'you@example.com']));
    teams.push({ team: id, workflow: await makeWorkflow(ask, id) });
  }
  const [first, second, third] = teams;
  if (!first || !second || !third) throw new Error('There are no teams.');
  // Fill all slots, so that the queue stands still until both backlogs are in it.
  const blockers = [first, second].flatMap((team) => Array.from({ length: 8 }, () => ({ team, run: randomUUID() })));
  for (const { team, run } of blockers) await start(ask, team, run, 3600);
  /** @type {string[][]} */
  const backlogs = [];
  for (const team of [first, second]) {
    /** @type {string[]} */
    const runs = [];
    // One connection: their order is the order in which they were accepted.
    for (let index = 0; index < count; index += 1) {
      const run = randomUUID();
      await start(ask, team, run, length);
      runs.push(run);
    }
    backlogs.push(runs);
  }
  for (const { team, run } of blockers) await ask('POST', `/api/cancel/${team.team}/${run}`);
  await delay(2000);

  /** @type {number[]} */
  const waits = [];
  for (let index = 0; index < 10; index += 1) {
    const run = randomUUID();
    const begun = performance.now();
    await start(ask, third, run, 0);
    while ((await ask('GET', `/accounts/runs/${run}/result`)).status !== 200) await delay(5);
    waits.push(performance.now() - begun);
  }
  const baseline = `${plain(count)} queued of each of two teams, runs of ${length * 1000} ms`;
  const limit = 2 * length * 1000;
  say('single run of a third team, median', percentile(waits, 0.5), { limit, show: ms, baseline });
  const [a, b] = [await begunOf(ask, backlogs[0] ?? []), await begunOf(ask, backlogs[1] ?? [])];
  const share = Math.min(a, b) / Math.max(a, b);
  say('share of the two teams', share, {
    least: 0.8,
    show: (each) => each.toFixed(2),
    baseline: `${a} and ${b} begun`,
  });
  close();
}
