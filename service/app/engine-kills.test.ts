import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { EngineLoad } from '../testing/engines/engine-load.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import { askRun, type Running, ServiceProcesses, stop } from '../testing/service-process.ts';
import { call, until } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

/** How many times the service is killed; `npm run test:kills` sets 100. */
const kills = Number(process.env['KILLS'] ?? 2);
const startMs = 30_000;

const random = new SeededRandom();
const load = new EngineLoad(random);
let processes: ServiceProcesses;
let dataDir: string;
let service: Running;
let user: TestUser;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('engine-kills');
  dataDir = await processes.firstDataDir('killed');
  user = await processes.signIn(dataDir);
});
afterAll(async () => {
  await processes.remove();
  await load.close();
}, 300_000);

it(
  'killing the service while engines work submits no job twice and loses none, and every run ends',
  async () => {
    service = await processes.start(dataDir);
    const list = async (path: string) => (await call(service, user, 'GET', path)).body as { readonly id: string }[];
    const team = (await list('/accounts/teams'))[0]?.id ?? '';
    const workflows = (await list('/accounts/workflows')).map(({ id }) => id).slice(0, 2);
    const file = join(processes.folder, 'executors.json');
    await load.open(file, workflows[1] ?? '');
    await stop(service, 'SIGTERM');
    const env = {
      EXECUTORS_FILE: file,
      ENGINE_SECRET: 'sesame',
      RUNS_PER_TEAM: '1000',
      PORT: new URL(service.url).port,
    };
    service = await processes.start(dataDir, { env });

    load.start((method, path, body) => call(service, user, method, path, { body }), team, workflows);
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(200 + random.int(1500));
      await stop(service, 'SIGKILL');
      service = await processes.start(dataDir, { env });
      if ((kill + 1) % 10 === 0) process.stdout.write(`${kill + 1} kills, ${load.runs.size} runs\n`);
    }
    await load.stop();

    const results = new Map<string, string>();
    await until(
      async () => {
        for (const run of load.runs) {
          if (results.has(run)) continue;
          const { status, headers, body, text } = await askRun(service, user, run);
          if (status === 200) results.set(run, (body as { result: string }).result);
          else if (headers.get('run-status') === 'failed') results.set(run, text);
        }
        return results.size;
      },
      (count) => count === load.runs.size,
      60_000 + kills * 2000,
    );
    process.stdout.write(`${kills} kills; ${load.runs.size} runs, ${load.jobs()} jobs\n`);
    expect([...results.values()].filter((result) => !result.startsWith('http'))).toEqual([]);
    expect(load.twice()).toEqual([]);
    expect(load.runs.size).toBeGreaterThan(5);
    for (const [run, result] of results) {
      const content = await (await fetch(result)).text();
      expect(content).toBe(new URL(result).pathname.endsWith('.png') ? 'picture a b/a.png' : `output of ${run}`);
    }
  },
  180_000 + kills * startMs,
);
