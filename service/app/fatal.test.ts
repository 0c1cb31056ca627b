import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ServiceProcesses } from '../testing/service-process.ts';
import { call } from '../testing/test-client.ts';

let processes: ServiceProcesses;
let first: string;

const breakWrites = ['--import', new URL('../testing/disk/break-writes.mjs', import.meta.url).href];

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('fatal');
  first = await processes.firstDataDir('first');
});
afterAll(() => processes.remove());

// These tests mostly wait.
describe.concurrent('a failing disk under the database', () => {
  it('ends the service with a message within five seconds, and nothing acknowledged is lost', async () => {
    const dataDir = await processes.dataDir('broken disk', first);
    const trigger = join(processes.folder, 'trigger');
    const service = await processes.start(dataDir, { env: { FAIL_WRITES: trigger }, node: breakWrites });
    const user = await processes.signIn(dataDir);
    const teams = (await call(service, user, 'GET', '/accounts/teams')).body as { id: string }[];
    const create = (name: string) =>
      call(service, user, 'POST', '/accounts/workflows', { body: { name, team_id: teams[0]?.id } });
    const kept = (await create('Kept')).body;

    await writeFile(trigger, '');
    const failed = performance.now();
    await create('Lost').catch(() => undefined);
    const exit = await service.exit;
    expect(performance.now() - failed).toBeLessThan(5000);
    expect(exit).toEqual([70, null]);
    expect(service.output()).toMatch(/The database failed: could not write.*I\/O error.*start Runboard again/s);

    const again = await processes.start(dataDir);
    expect((await call(again, user, 'GET', '/accounts/workflows')).body).toContainEqual(kept);
  });
});

describe.concurrent('a database in an endless loop', () => {
  it('ends the process with a message, and nothing acknowledged is lost', async () => {
    const dataDir = await processes.dataDir('spinning', first);
    const trigger = join(processes.folder, 'spin');
    const env = { HANG_WRITES: trigger, DATABASE_LIMIT_SECONDS: '3' };
    const service = await processes.start(dataDir, { env, node: breakWrites });
    const user = await processes.signIn(dataDir);
    const teams = (await call(service, user, 'GET', '/accounts/teams')).body as { id: string }[];
    const create = (name: string) =>
      call(service, user, 'POST', '/accounts/workflows', { body: { name, team_id: teams[0]?.id } });
    const kept = (await create('Kept')).body;

    // A process that was suspended for longer than the limit isn't ended, because it could not have worked in that
    // time.
    service.child.kill('SIGSTOP');
    await delay(4000);
    service.child.kill('SIGCONT');
    expect((await create('Kept too')).status).toBe(200);

    await writeFile(trigger, '');
    void create('Lost').catch(() => undefined);
    expect(await service.exit).toEqual([null, 'SIGKILL']);
    expect(service.output()).toMatch(/The process did nothing for 3 s.*What was acknowledged is kept/);

    await rm(trigger);
    const again = await processes.start(dataDir);
    expect((await call(again, user, 'GET', '/accounts/workflows')).body).toContainEqual(kept);
  });
});
