import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { outputOf } from '../../testing/engines/engine-service.ts';
import { askRun, resultOf, ServiceProcesses, startFirstRun, stop } from '../../testing/service-process.ts';
import { SlurmCluster } from '../../testing/engines/slurm-cluster.ts';
import { askResult, awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../../testing/test-client.ts';
import { startTestService, type TestOptions, type TestService, type TestUser } from '../../testing/test-service.ts';
import type { Outputs } from '../../outputs/outputs.ts';
import { createLog } from '../../platform/log.ts';
import { openExecutors } from '../open-executors.ts';

/** A program that executes its input as lines of shell script. */
const program = `#!/bin/sh
cat > run.json
eval "$(sed -n 's/.*"do":"\\([^"]*\\)".*/\\1/p' run.json)"
`;

let cluster: SlurmCluster;
let service: TestService;
let user: TestUser;
let team: string;
let workflow: string;
let jobs: string;
let file: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cluster = await SlurmCluster.start();
  ends.push(() => cluster.stop());
  jobs = join(cluster.folder, 'jobs');
  await mkdir(jobs);
  const path = join(cluster.folder, 'program.sh');
  await writeFile(path, program);
  await chmod(path, 0o755);
  file = join(cluster.folder, 'executors.json');
  const cluster1 = {
    type: 'slurm',
    argv: [path],
    folder: jobs,
    options: { 'cpus-per-task': 2, comment: 'two words' },
    env: ['TOKEN_OF_JOBS'],
    limits: { seconds: 60 },
  };
  await writeFile(file, JSON.stringify({ executors: { cluster: cluster1 }, default: 'cluster' }));
  const env = { ...process.env, SLURM_CONF: cluster.conf, TOKEN_OF_JOBS: 'sesame', DATABASE_URL: 'secret' };
  const log = createLog('silent');
  const parts = await openExecutors({ file, workDir: join(cluster.folder, 'work'), env, works: true, log });
  service = await startTestService({ ...parts, wrap: withTroubles });
  ends.push(() => service.stop());
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team, 'Poster');
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Error codes with which storing the next outputs fails, one for each output. */
const troubles: string[] = [];
const withTroubles: NonNullable<TestOptions['wrap']> = (given) => {
  const save: Outputs['save'] = async (key, content, signal) => {
    const code = troubles.shift();
    if (code === undefined) return given.outputs.save(key, content, signal);
    // The content has been read in part.
    for await (const _ of content as Readable) break;
    throw Object.assign(new Error('No.'), { code });
  };
  return { ...given, outputs: { ...given.outputs, save } };
};

const start = (what: string) => startRun(service, user, team, workflow, { do: what });
const says = (run: string, words: string | RegExp) =>
  until(
    () => askResult(service, user, run),
    ({ text }) => (typeof words === 'string' ? text.includes(words) : words.test(text)),
  );
const cancel = (run: string) => call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
const queued = () => cluster.run('squeue', '--noheader', '--format=%j');
/** Expect that no job or folder of a run is left. */
async function isGone(run: string): Promise<void> {
  await until(queued, (names) => !names.includes(run));
  await until(
    () => readdir(jobs),
    (names) => !names.some((name) => name.includes(run)),
  );
}

describe('a real Slurm', () => {
  it('executes a run with its input, variables and files', async () => {
    const run = await start('echo $TOKEN_OF_JOBS-$DATABASE_URL-$SLURM_CPUS_PER_TASK > a.txt; rm run.json');
    expect(await outputOf(await awaitResult(service, user, run))).toMatchObject({ name: 'a.txt', text: 'sesame--2\n' });
    await isGone(run);
    const several = await start('echo 1 > b.txt');
    expect((await outputOf(await awaitResult(service, user, several))).name).toBe('Poster.zip');
  });

  it('reports the progress of a run, and its place while it waits', async () => {
    const run = await start('echo Drawing $TOKEN_OF_JOBS; sleep 30');
    await says(run, 'Drawing •••');
    const waiting = await start('true');
    await says(waiting, /It is number 1 in the queue of the cluster: .*(?:Resources|Priority)/);
    await cancel(waiting);
    await awaitStatus(service, user, waiting, 'cancelled');
    await isGone(waiting);
    await cancel(run);
    await isGone(run);
    expect((await askResult(service, user, run)).headers.get('run-status')).toBe('cancelled');
  });

  it("shows a failed job's last lines", async () => {
    const run = await start('echo No paint, $TOKEN_OF_JOBS >&2; exit 3');
    const { body } = await awaitStatus(service, user, run, 'failed');
    expect(body).toEqual({ description: 'The run failed: The program ended with exit code 3.\n\nNo paint, •••' });
    await isGone(run);
  });

  it("keeps its files until the service's disk has room again", async () => {
    troubles.push('ENOSPC', 'EIO');
    const run = await start('echo 1 > a.txt; echo 2 > b.txt; rm run.json; echo Done');
    await says(run, "There is no room for its output on the service's disk. Trying again in a few seconds.");
    expect((await outputOf(await awaitResult(service, user, run))).name).toBe('Poster.zip');
    const log = await call(service, user, 'GET', `/accounts/runs/${run}/log`);
    expect((log.body as { lines: object[] }).lines).toMatchObject([{ text: 'Done' }]);
    expect(troubles).toEqual([]);
    await isGone(run);
  });

  it('shows a cancel made in Slurm', async () => {
    const run = await start('sleep 600');
    await says(run, 'It is running on the cluster.');
    await cluster.run('scancel', `--name=runboard-${run}-1`);
    const { body } = await awaitStatus(service, user, run, 'failed');
    expect((body as { description: string }).description).toContain('failed: Its job was cancelled in Slurm.');
  });

  it('survives a restart of the cluster’s controller', async () => {
    const run = await start('sleep 4; echo 1 > a.txt; rm run.json');
    await says(run, 'It is running on the cluster.');
    await cluster.stopController();
    const other = await start('echo 2 > b.txt; rm run.json');
    await says(other, 'The cluster does not answer.');
    await cluster.startController();
    expect((await outputOf(await awaitResult(service, user, run))).name).toBe('a.txt');
    expect((await outputOf(await awaitResult(service, user, other))).name).toBe('b.txt');
  });

  it('fails a run whose job reached its time limit, with a message', async () => {
    const run = await start('sleep 600');
    const { body } = await until(
      () => askResult(service, user, run),
      ({ headers }) => headers.get('run-status') === 'failed',
      200_000,
    );
    expect((body as { description: string }).description).toContain('failed: It reached the time limit of its job.');
  });

  it('continues what a killed service submitted, and runs it once', async () => {
    const processes = await ServiceProcesses.prepare('slurm');
    try {
      const dataDir = await processes.firstDataDir('slurm');
      const own = await processes.signIn(dataDir);
      const env = { EXECUTORS_FILE: file, SLURM_CONF: cluster.conf, TOKEN_OF_JOBS: 'sesame' };
      let running = await processes.start(dataDir, { env });
      const counted = join(cluster.folder, 'counted');
      const runs: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        const what = `echo ${index} >> ${counted}; sleep 1; echo ${index} > a.txt; rm run.json`;
        runs.push((await startFirstRun(running, own, { do: what })).run);
        // A kill at about the time of the submission.
        await delay(index * 40);
        await stop(running, 'SIGKILL');
        running = await processes.start(dataDir, { env });
      }
      for (const [index, run] of runs.entries()) {
        expect(await (await fetch(await resultOf(running, own, run))).text()).toBe(`${index}\n`);
        expect((await askRun(running, own, run)).status).toBe(200);
      }
      const lines = (await readFile(counted, 'utf8')).trim().split('\n').toSorted();
      expect(lines).toEqual(['0', '1', '2', '3', '4']);
    } finally {
      await processes.remove();
    }
  });
});
