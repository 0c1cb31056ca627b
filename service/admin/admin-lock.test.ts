import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { takeDataLock, type DataLock } from '../store/embedded/data-lock.ts';
import { ServiceProcesses } from '../testing/service-process.ts';

let processes: ServiceProcesses;
let first: string;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('admin-lock');
  first = await processes.firstDataDir('first');
});
afterAll(() => processes.remove());

const take = (dataDir: string) => takeDataLock(dataDir, async () => '{"error":"This is a test."}');

/** Take the lock at the moment when the process that holds it releases it. */
async function takeNext(dataDir: string): Promise<DataLock> {
  for (let own = await take(dataDir); own; own = await take(dataDir)) {
    await own.release();
    await delay(20);
  }
  for (;;) {
    const lock = await take(dataDir);
    if (lock) return lock;
    await delay(1);
  }
}

/** The state in PostgreSQL's control file: 1 means shut down, 6 in production. */
async function databaseState(dataDir: string): Promise<number> {
  return (await readFile(join(dataDir, 'db', 'global', 'pg_control'))).readUInt32LE(16);
}

// Run these tests concurrently, because one of them only waits, for longer than all the others take.
describe.concurrent('admin commands without a service', () => {
  it('release the directory only after the database has shut down', async () => {
    const dataDir = await processes.dataDir('shut-down', first);
    const states: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const ended = processes.admin(dataDir, 'user', 'add', `round-${round}@example.com`);
      const lock = await takeNext(dataDir);
      states.push(await databaseState(dataDir));
      await lock.release();
      expect((await ended).code).toBe(0);
    }
    expect(states).toEqual([1, 1]);
  });

  it('lose no changes when four run at once', async () => {
    const dataDir = await processes.dataDir('four', first);
    const emails: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const four = ['a', 'b', 'c', 'd'].map((name) => `${name}-${round}@example.com`);
      const added = await Promise.all(four.map((email) => processes.admin(dataDir, 'user', 'add', email)));
      expect(added.map(({ code, stderr }) => [code, stderr])).toEqual(four.map(() => [0, '']));
      emails.push(...four);
    }
    const listed = (await processes.admin(dataDir, 'user', 'list')).json as { email: string }[];
    expect(listed.map(({ email }) => email)).toEqual(expect.arrayContaining(emails));
  });
});

describe.concurrent('admin commands beside an unreachable service', () => {
  it('fail with a message when the service hangs or its socket is missing', async () => {
    const [hanging, unreachable] = [
      await processes.dataDir('hanging', first),
      await processes.dataDir('unreachable', first),
    ];
    const stopped = await processes.start(hanging);
    stopped.child.kill('SIGSTOP');
    const lock = await take(unreachable);
    await rm(join(unreachable, 'lock.sock'));
    const [hung, alone] = await Promise.all(
      [hanging, unreachable].map((dataDir) => processes.admin(dataDir, 'credentials')),
    );
    expect([hung?.code, hung?.stderr]).toEqual([1, expect.stringMatching(/open does not answer\. Stop it/)]);
    expect([alone?.code, alone?.stderr]).toEqual([1, expect.stringMatching(/can't be reached\. Stop it/)]);
    await lock?.release();
  });
});
