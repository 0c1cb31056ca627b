// `npm run bench:feed -- [embedded] [postgres] [lag] [many] [turns] [beside] [lists] [admin] [quick]`: measures the
// lists and streams of a team's runs, and the reads of admins. Arguments choose databases and parts, all of them by
// default; `quick` shortens them. PostgreSQL is the one that the tests start, with fsync on, and has a second node.
// Clients run on the same machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

import { startPostgres } from '../service/testing/database/postgres-server.mjs';
import { adminDataSql, measureAdmin, measureList, measureStarts } from './feed-load.mjs';
import { measureLag, measureMany, measureTurns } from './feed-streams.mjs';
import { print, printLoad } from './support/figures.mjs';
import { firstIds, openConnection } from './support/http-connection.mjs';
import { bundleNodes, signIn, startNode } from './support/service-node.mjs';

/** @typedef {import('./support/stream-readers.mjs').Headers} Headers */

const args = process.argv.slice(2);
const quick = args.includes('quick');
/** @param {readonly string[]} names */
const oneOf = (names) => (/** @type {string} */ name) =>
  args.includes(name) || !args.some((one) => names.includes(one));
const wantsDatabase = oneOf(['embedded', 'postgres']);
const wantsPart = oneOf(['lag', 'many', 'turns', 'beside', 'lists', 'admin']);

/**
 * @param {Record<string, string>} env
 * @param {{
 *   nodes: number,
 *   count: number,
 *   query: (sql: string) => Promise<void>,
 * }} database `count` runs are added; `query` is called while no node is up
 */
async function measure(env, { nodes, count, query }) {
  const node = await startNode(env);
  const { origin } = node;
  const headers = await signIn(env);
  const starting = openConnection(origin, headers);
  const ids = await firstIds(starting.send);
  const runs = [];
  const body = JSON.stringify({ id: ids.workflow, inputs: { seconds: 3600 } });
  for (let index = 0; index < 200; index += 1) {
    const answer = await starting.send('POST', `/api/run_workflow/${ids.team}`, body);
    runs.push(/** @type {{run_id: string}} */ (JSON.parse(answer.body)).run_id);
  }
  starting.close();
  if (wantsPart('lag')) await measureLag('one node', { writes: origin, reads: origin, headers, runs }, quick);
  if (wantsPart('lag') && nodes > 1) {
    const second = await startNode(env);
    await measureLag('second node', { writes: origin, reads: second.origin, headers, runs }, quick);
    await second.stop();
  }
  if (wantsPart('many')) await measureMany(node, headers, runs[0] ?? '', quick);
  if (wantsPart('turns')) await measureTurns(node, headers, quick);
  const ending = openConnection(origin, headers);
  for (const run of runs) await ending.send('POST', `/api/cancel/${ids.team}/${run}`);
  ending.close();
  if (wantsPart('beside')) await measureStarts(node, headers, ids, quick);
  await node.stop();
  if (wantsPart('lists')) {
    await query(filling(ids, count));
    const full = await startNode(env);
    await measureList(full, headers, count, quick);
    await full.stop();
  }
  if (wantsPart('admin')) {
    await query(adminDataSql(ids));
    const full = await startNode(env);
    await measureAdmin(full, { operator: headers, admin: await signIn(env, 'p1@example.com') }, ids.team, quick);
    await full.stop();
  }
}

/** SQL that adds finished runs. @param {{team: string, workflow: string}} ids @param {number} count */
const filling = ({ team, workflow }, count) => `
  insert into runs (id, team_id, workflow_id, caller_id, body, status, created_at, ended_at)
  select gen_random_uuid(), '${team}', '${workflow}',
    (select user_id from team_members where team_id = '${team}' limit 1),
    '{"id":"","inputs":{},"origin":null}', 'succeeded', now() - i * interval '1 s', now()
  from generate_series(1, ${count}) i;
  analyze runs;`;

const limits = { RUNS_AT_ONCE: '200', RUNS_PER_TEAM: '200', STREAMS_PER_USER: '3000' };

await bundleNodes();
printLoad();
const folder = await mkdtemp(join(tmpdir(), 'runboard-bench-feed-'));
try {
  if (wantsDatabase('embedded')) {
    print('embedded database');
    const dataDir = join(folder, 'embedded');
    const count = quick ? 10_000 : 100_000;
    const query = async (/** @type {string} */ sql) => {
      const database = await PGlite.create(join(dataDir, 'db'));
      await database.exec(sql);
      await database.close();
    };
    await measure({ DATA_DIR: dataDir, ...limits }, { nodes: 1, count, query });
  }
  if (wantsDatabase('postgres')) {
    print('PostgreSQL');
    const server = await startPostgres([]);
    try {
      const url = await server.createDatabase('feed');
      const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'shared'), ...limits };
      const count = quick ? 100_000 : 1_000_000;
      const query = async (/** @type {string} */ sql) => {
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query(sql);
        await client.end();
      };
      await measure(env, { nodes: 2, count, query });
    } finally {
      await server.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printLoad();
