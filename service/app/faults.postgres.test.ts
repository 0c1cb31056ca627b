import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FaultLoad } from '../testing/fault-load.ts';
import { startPostgres, type PostgresServer } from '../testing/database/postgres-server.mjs';
import { SeededRandom } from '../testing/seeded-random.ts';
import { ServiceProcesses, stop, type Running } from '../testing/service-process.ts';
import { call, type Answer } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

/**
 * By default, one fault of each kind; `FAULT_SECONDS=600 npx vitest run --project service-postgres faults` is the long
 * version.
 */
const FAULT_MS = Number(process.env['FAULT_SECONDS'] ?? 0) * 1000;
/** Longer than a silent worker keeps its runs. */
const GONE_MS = 12_000;
const SETTLE_MS = 90_000;

const random = new SeededRandom();
const nodes: Running[] = [];
const roles = ['web', 'web', 'worker', 'worker'];
let processes: ServiceProcesses;
let server: PostgresServer;
let url: string;
let user: TestUser;
let load: FaultLoad;

const start = async (index: number) => {
  const port = nodes[index] ? new URL(nodes[index].url).port : '0';
  const env = { DATABASE_URL: url, ROLE: roles[index] ?? 'all', PORT: port, DATABASE_CONNECTIONS: '5' };
  nodes[index] = await processes.start(await processes.dataDir('shared'), { env });
};

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('faults');
  server = await startPostgres(['fsync=off']);
  url = await server.createDatabase('faults');
  for (const index of roles.keys()) await start(index);
  user = await processes.signIn(await processes.dataDir('shared'), { DATABASE_URL: url });
  await sql(`
    create table run_ends (run_id uuid, status text);
    create function note_end() returns trigger language plpgsql as $$
    begin
      if new.status in ('succeeded', 'failed', 'cancelled') then
        insert into run_ends values (new.id, old.status || ' to ' || new.status);
      elsif old.status not in ('queued', 'running') then
        insert into run_ends values (new.id, old.status || ' to ' || new.status);
      end if;
      return new;
    end $$;
    create trigger note_end after update of status on runs for each row execute function note_end()`);
  const teams = await ask('GET', '/accounts/teams');
  load = new FaultLoad(ask, firstId(teams), firstId(await ask('GET', '/accounts/workflows')), random);
});
afterAll(async () => {
  await processes.remove();
  await server.stop();
});

const firstId = (list: Answer) => (list.body as { id: string }[])[0]?.id ?? '';

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Send a request to a web node. */
async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const node = nodes[random.int(2)];
  if (!node) throw new Error('There is no node.');
  return call(node, user, method, path, body === undefined ? {} : { body });
}

function expectAllRunning(): void {
  const ended = nodes.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
  if (ended) throw new Error(`A process ended by itself:\n${ended.output()}`);
}

async function restartDatabase(): Promise<string> {
  const signal = random.int(2) === 0 ? 'SIGINT' : 'SIGQUIT';
  await server.halt(signal);
  await delay(random.int(1500));
  await server.resume();
  return `database ${signal}`;
}

async function pause(index: number, ms: number): Promise<string> {
  nodes[index]?.child.kill('SIGSTOP');
  await delay(ms);
  nodes[index]?.child.kill('SIGCONT');
  return `${roles[index]} SIGSTOP`;
}

async function kill(index: number): Promise<string> {
  expectAllRunning();
  const node = nodes[index];
  if (node) await stop(node, 'SIGKILL');
  await delay(random.int(500));
  await start(index);
  return `${roles[index]} SIGKILL`;
}

/** Cause a random fault: kill and restart a process, suspend one for a while, or restart the database. */
async function fault(): Promise<string> {
  const index = random.int(nodes.length);
  const kind = random.int(5);
  if (kind === 0) return restartDatabase();
  return kind === 1 ? pause(index, 500 + random.int(14_000)) : kill(index);
}

/** Cause one fault of each kind. A worker is suspended until its runs are taken over, while the other faults occur. */
async function eachFault(): Promise<string[]> {
  const paused = pause(3, GONE_MS);
  const others = [() => kill(2), restartDatabase, () => kill(0), () => pause(1, 1000)];
  const faults: string[] = [];
  for (const other of others) {
    faults.push(await other());
    await delay(random.int(1000));
  }
  return [...faults, await paused];
}

describe('two web and two worker processes under faults', () => {
  it('keep every acknowledged write, and end every run once', { timeout: FAULT_MS + 240_000 }, async () => {
    load.start();
    const until = performance.now() + FAULT_MS;
    const faults = await eachFault();
    while (performance.now() < until) {
      faults.push(await fault());
      await delay(random.int(1500));
    }
    await load.stop();

    const settling = performance.now();
    const unfinished = async () => {
      const rows = await sql(`select id, status, attempt from runs where status in ('queued', 'running')`);
      return rows.length;
    };
    while ((await unfinished()) > 0 && performance.now() - settling < SETTLE_MS) await delay(250);
    process.stdout.write(
      `${faults.length} faults (${[...new Set(faults)].join(', ')}); acknowledged: ${load.workflows.size} workflows, ${load.runs.size} runs\n`,
    );
    expectAllRunning();
    expect(await sql(`select id, status, attempt from runs where status in ('queued', 'running')`)).toEqual([]);

    const kept = new Map(
      (await sql('select id, name, deleted_at from workflows')).map(({ id, name, deleted_at }) => [
        id as string,
        deleted_at === null ? (name as string) : undefined,
      ]),
    );
    expect([...load.workflows.keys()].filter((id) => !kept.has(id))).toEqual([]);
    expect(load.wrongWorkflows(kept)).toEqual([]);

    const statuses = new Map((await sql('select id, status from runs')).map(({ id, status }) => [id, status]));
    const lost = [...load.runs.keys()].filter((id) => !statuses.has(id));
    const revived = [...load.runs].filter(([id, { cancelled }]) => cancelled && statuses.get(id) !== 'cancelled');
    expect([lost, revived]).toEqual([[], []]);
    const twice = await sql('select run_id, array_agg(status) from run_ends group by run_id having count(*) > 1');
    expect(twice).toEqual([]);
    const ends = await sql('select count(distinct run_id)::int as count from run_ends');
    expect(ends).toEqual([{ count: statuses.size }]);
    expect(load.runs.size).toBeGreaterThan(10);
    expect(new Set(faults.map((one) => one.replace(/SIGINT|SIGQUIT/, 'restart')))).toEqual(
      new Set(['worker SIGKILL', 'database restart', 'web SIGKILL', 'web SIGSTOP', 'worker SIGSTOP']),
    );
  });
});
