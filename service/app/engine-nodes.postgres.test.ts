import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { EngineLoad } from '../testing/engines/engine-load.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import { askRun, type Running, ServiceProcesses, stop } from '../testing/service-process.ts';
import { call, until } from '../testing/test-client.ts';
import { makeTestDatabase } from '../testing/database/test-database.ts';

/** How many times a worker node is killed. */
const kills = Number(process.env['KILLS'] ?? 3);

const random = new SeededRandom();
const load = new EngineLoad(random);
let processes: ServiceProcesses;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const postgres = inject('postgres');
  if ('error' in postgres) throw new Error(postgres.error);
  ({ url, drop } = await makeTestDatabase(postgres.url));
  processes = await ServiceProcesses.prepare('engine-nodes');
});
afterAll(async () => {
  await processes.remove();
  await load.close();
  await drop();
}, 300_000);

it(
  'engine jobs of killed worker nodes are continued by other nodes, and no job is submitted twice',
  async () => {
    const dataDir = await processes.dataDir('nodes');
    const start = (role: string, env: Record<string, string> = {}) =>
      processes.start(dataDir, { env: { DATABASE_URL: url, ROLE: role, RUNS_PER_TEAM: '1000', ...env } });
    const web = await start('web');
    const user = await processes.signIn(dataDir, { DATABASE_URL: url });
    const list = async (path: string) => (await call(web, user, 'GET', path)).body as { readonly id: string }[];
    const team = (await list('/accounts/teams'))[0]?.id ?? '';
    const workflows = (await list('/accounts/workflows')).map(({ id }) => id).slice(0, 2);
    const file = join(processes.folder, 'executors.json');
    await load.open(file, workflows[1] ?? '');
    const env = { EXECUTORS_FILE: file, ENGINE_SECRET: 'sesame' };
    const workers: Running[] = await Promise.all([start('worker', env), start('worker', env)]);

    load.start((method, path, body) => call(web, user, method, path, { body }), team, workflows);
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(200 + random.int(2000));
      const node = kill % 2;
      const killed = workers[node];
      if (killed) await stop(killed, 'SIGKILL');
      workers[node] = await start('worker', env);
    }
    await load.stop();
    const ended = new Map<string, string>();
    await until(
      async () => {
        for (const run of load.runs) {
          if (ended.has(run)) continue;
          const { status, headers, text } = await askRun(web, user, run);
          if (status === 200) ended.set(run, 'succeeded');
          else if (headers.get('run-status') === 'failed') ended.set(run, text);
        }
        return ended.size;
      },
      (count) => count === load.runs.size,
      60_000 + kills * 2000,
    );
    process.stdout.write(`${kills} kills; ${load.runs.size} runs, ${load.jobs()} jobs\n`);
    expect([...ended.values()].filter((how) => how !== 'succeeded')).toEqual([]);
    expect(load.twice()).toEqual([]);
    expect(load.runs.size).toBeGreaterThan(5);
  },
  180_000 + kills * 30_000,
);
