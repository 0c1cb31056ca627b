import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { FaultLoad } from '../testing/fault-load.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import { askRun, type Running, ServiceProcesses, stop } from '../testing/service-process.ts';
import { call, until } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

/** How many times the service is killed; `npm run test:kills` sets 100. */
const kills = Number(process.env['KILLS'] ?? 2);
const startMs = 30_000;

const random = new SeededRandom();
let processes: ServiceProcesses;
let dataDir: string;
let service: Running;
let user: TestUser;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('kills');
  dataDir = await processes.firstDataDir('killed');
  user = await processes.signIn(dataDir);
  service = await processes.start(dataDir);
});
afterAll(() => processes.remove(), 300_000);

const ask = (method: string, path: string, body?: unknown) =>
  call(service, user, method, path, body === undefined ? {} : { body });

async function list(path: string): Promise<{ readonly id: string; readonly name: string }[]> {
  const { body } = await ask('GET', path);
  return body as { id: string; name: string }[];
}

/** How a run ended; undefined before its end. */
async function endOf(run: string): Promise<string | undefined> {
  const { status, headers } = await askRun(service, user, run);
  if (status === 200) return 'succeeded';
  const word = headers.get('run-status') ?? `an answer of ${status}`;
  return word === 'queued' || word === 'running' ? undefined : word;
}

it(
  'a service that is killed repeatedly keeps every acknowledged write, and ends every run once',
  async () => {
    const [team, workflow] = [await list('/accounts/teams'), await list('/accounts/workflows')].map(([first]) => first);
    const load = new FaultLoad(ask, team?.id ?? '', workflow?.id ?? '', random);
    /** The end of each run, as first seen. */
    const ends = new Map<string, string>();
    const changed: string[] = [];
    const look = async (runs = [...load.runs.keys()]) => {
      for (const run of runs) {
        const end = await endOf(run);
        const before = ends.get(run);
        if (before !== undefined && end !== before) changed.push(`${run}: ${before}, then ${end}`);
        if (end !== undefined) ends.set(run, end);
      }
      return ends.size;
    };

    load.start();
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(200 + random.int(1500));
      await stop(service, 'SIGKILL');
      service = await processes.start(dataDir, { env: { PORT: new URL(service.url).port } });
      await look([...load.runs.keys()].filter((run) => !ends.has(run)));
      if ((kill + 1) % 10 === 0) process.stdout.write(`${kill + 1} kills, ${load.runs.size} runs\n`);
    }
    await load.stop();
    await until(look, (count) => count === load.runs.size, 60_000);
    // Check once more, because an end must never change.
    await look();
    process.stdout.write(`${kills} kills; acknowledged: ${load.workflows.size} workflows, ${load.runs.size} runs\n`);

    expect(changed).toEqual([]);
    const kept = new Map((await list('/accounts/workflows')).map(({ id, name }) => [id, name]));
    expect(load.wrongWorkflows(kept)).toEqual([]);
    const revived = [...load.runs].filter(([run, { cancelled }]) => cancelled && ends.get(run) !== 'cancelled');
    expect(revived).toEqual([]);
    expect(load.workflows.size).toBeGreaterThan(10);
  },
  120_000 + kills * startMs,
);
