import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createDiskOutputs } from '../../outputs/disk-outputs.ts';
import {
  isParked,
  RunFailure,
  type Execution,
  type Executor,
  type Job,
  type Parked,
  type Product,
  type RunLog,
} from '../executor.ts';
import { replaceFsFunction } from '../../testing/disk/replace-fs-function.ts';
import { createSlurmExecutor } from './slurm-executor.ts';
import { createSlurmPrograms } from './slurm-programs.ts';

const execution: Execution = {
  runId: '0190',
  attempt: 2,
  teamId: 'team',
  spentMs: 0,
  workflow: { id: 'workflow', name: 'Poster', canvasType: 0 },
  inputs: { seed: 1 },
};
const name = 'runboard-0190-2';

let folder: string;
let jobs: string;
let executor: Executor;
let kept: Job[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runboard-slurm-'));
  jobs = join(folder, 'jobs of runs');
  await mkdir(jobs);
  kept = [];
  await standIn('sbatch', 'cat > script; echo 41');
  await standIn('squeue', 'true');
  await standIn('scancel', 'true');
  executor = createSlurmExecutor({
    programs: createSlurmPrograms(folder, { PATH: process.env['PATH'] ?? '', TOKEN: 'sesame' }),
    argv: ['/srv/render.sh', "it's", '$HOME'],
    folder: jobs,
    options: ['--partition=gpu', '--exclusive'],
    secrets: ['sesame'],
    limits: { seconds: 61, logBytes: 1000, outputBytes: 1000, outputFiles: 10 },
  });
});
afterEach(() => rm(folder, { recursive: true }));

/** A stand-in for a Slurm program: it records its arguments, and executes these shell lines. */
async function standIn(program: string, lines: string): Promise<void> {
  const path = join(folder, program);
  await writeFile(path, `#!/bin/sh\ncd "$(dirname "$0")"\nprintf '%s\\n' "$@" >> ${program}.args\n${lines}\n`);
  await chmod(path, 0o755);
}

const argsOf = async (program: string) =>
  (await readFile(join(folder, `${program}.args`), 'utf8').catch(() => '')).split('\n').filter(Boolean);
const keep = async (job: Job) => void kept.push(job);
const outputs = () => createDiskOutputs(join(folder, 'outputs'), async () => undefined);
const log: RunLog = {
  size: async () => (await outputs().readLog(execution, 0, 0))?.size ?? 0,
  open: async (at) =>
    outputs().openLog(execution, at, (error) => {
      throw error;
    }),
};
/** The lines of the run's log, without their times. */
const logged = async () =>
  ((await outputs().readLog(execution, 0, 100_000))?.bytes.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(line.indexOf(' ') + 1));
const call = (job?: Job, hasRoom = true, own = log) =>
  executor(
    execution,
    new AbortController().signal,
    () => undefined,
    { kept: job, keep, beginFetch: async () => hasRoom },
    own,
  );

async function parked(job?: Job, own?: RunLog) {
  const made = await call(job, true, own);
  if (!isParked(made)) throw new Error('It is not parked.');
  return made;
}

async function write(file: string, text: string): Promise<void> {
  const path = join(jobs, name, file);
  await mkdir(join(jobs, name, 'files'), { recursive: true });
  await writeFile(path, text);
}

it('submits the program with its options, its time limit in whole minutes, and the run on its standard input', async () => {
  const { job, askInMs } = await parked();
  expect(job).toMatchObject({ name, id: '41' });
  expect(askInMs).toBeLessThan(2000);
  // The job is stored before it is submitted.
  expect(kept).toEqual([{ name }]);
  const path = join(jobs, name);
  expect(await argsOf('sbatch')).toEqual([
    '--parsable',
    '--time=2',
    '--partition=gpu',
    '--exclusive',
    `--job-name=${name}`,
    `--chdir=${path}`,
    `--input=${path}/run.json`,
    `--output=${path}/stdout`,
    `--error=${path}/stderr`,
    '--open-mode=append',
    '--no-requeue',
  ]);
  expect(JSON.parse(await readFile(join(path, 'run.json'), 'utf8'))).toMatchObject({
    run_id: '0190',
    inputs: { seed: 1 },
  });
  expect(await readFile(join(folder, 'script'), 'utf8')).toContain(String.raw`'/srv/render.sh' 'it'\''s' '$HOME'`);
});

it('adopts a job found by its name or by the file of its script, and submits again if there is none', async () => {
  await standIn('squeue', 'case "$*" in *--name=*) echo 7 ;; *) echo "7|RUNNING|None" ;; esac');
  expect((await parked({ name })).job).toMatchObject({ id: '7' });
  expect(await argsOf('squeue')).toContain(`--name=${name}`);
  await write('begun', '9\n');
  await standIn('squeue', 'echo "9|RUNNING|None"');
  expect((await parked({ name })).job).toMatchObject({ id: '9' });
  expect(await argsOf('sbatch')).toEqual([]);
  await rm(join(jobs, name), { recursive: true });
  await standIn('squeue', 'true');
  expect((await parked({ name })).job).toMatchObject({ id: '41' });
});

it('queries many jobs with one squeue', async () => {
  await standIn('squeue', `printf '41|RUNNING|None\\n43|COMPLETED|None\\n'`);
  const programs = createSlurmPrograms(folder, { PATH: process.env['PATH'] ?? '' });
  const states = await Promise.all(['41', '42', '43', '44'].map((id) => programs.stateOf(id)));
  expect(states.map((found) => found?.state)).toEqual(['RUNNING', undefined, 'COMPLETED', undefined]);
  // The first query starts at once. Jobs that are looked at while it is in progress share the second one.
  const jobArgs = (await argsOf('squeue')).filter((arg) => arg.startsWith('--jobs='));
  expect(jobArgs).toEqual(['--jobs=41', '--jobs=42,43,44']);
});

it('shows the place of a waiting job, and why it waits', async () => {
  await standIn(
    'squeue',
    `case "$*" in
      *--states=PENDING*) printf '8|cpu\\n5|gpu\\n41|gpu\\n' ;;
      *) printf '41|PENDING|QOSMaxJobsPerUserLimit\\n' ;;
    esac`,
  );
  expect((await parked({ name, id: '41' })).words).toBe(
    'It is number 2 in the queue of the cluster: a limit of your account is reached (QOSMaxJobsPerUserLimit).',
  );
  await standIn('squeue', `echo '41|RUNNING|None'`);
  expect((await parked({ name, id: '41' })).words).toBe('It is running on the cluster.');
  await write('stdout', ' 42%|████▏     | 21/50 \r');
  expect((await parked({ name, id: '41' })).numbers).toEqual({ percent: 42, step: 21, steps: 50 });
});

it('trusts the end written by the script, and does not query Slurm', async () => {
  await write('end', '0\n');
  await write('files/a.txt', 'done');
  const made = (await call({ name, id: '41' })) as Product;
  expect(made).toMatchObject({ name: 'a.txt', jobLeft: true });
  expect(await argsOf('squeue')).toEqual([]);
  expect(await executor.endJob?.(execution, { name, id: '41' }, new AbortController().signal)).toBeUndefined();
  expect(await readdir(jobs)).toEqual([]);
  expect(await argsOf('scancel')).toEqual([]);
});

it("leaves a job's files in place until there is room to fetch them", async () => {
  await write('end', '0\n');
  await write('files/a.txt', 'done');
  await write('stdout', 'one\n');
  const made = (await call({ name, id: '41' }, false)) as Parked;
  expect(made).toMatchObject({ job: { name, id: '41' }, words: undefined });
  expect(await logged()).toEqual([]);
  expect(await call(made.job)).toMatchObject({ name: 'a.txt' });
});

it.each(['lstat', 'opendir'] as const)('collects its files again after %s failed', async (called) => {
  await write('end', '0\n');
  await write('files/a.txt', 'done');
  let fails = true;
  replaceFsFunction(called, (real: (...given: never[]) => unknown) => async (...given: never[]) => {
    if (fails) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: called });
    return real(...given);
  });
  const which = called === 'lstat' ? 'file a.txt' : 'folder .';
  const made = await parked({ name, id: '41' });
  expect(made.words).toBe(`The ${which} can't be read (EIO). Trying again in a few seconds.`);
  fails = false;
  expect(await call(made.job)).toMatchObject({ name: 'a.txt' });
});

it('collects the output again if it could not be stored, but not if the run itself is at fault', async () => {
  await write('end', '0\n');
  await write('files/a.txt', 'done');
  await write('stdout', 'one\n');
  const { again } = (await call({ name, id: '41' })) as Product;
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  expect(again?.(full)).toMatchObject({
    job: { name, id: '41', log: { stdout: 4 } },
    words: "There is no room for its output on the service's disk. Trying again in a few seconds.",
  });
  expect(again?.(Object.assign(new Error('broken'), { code: 'EIO', syscall: 'write' })).words).toContain('(EIO)');
  const changed = new RunFailure('The file a.txt changed while it was read.');
  expect(() => again?.(changed)).toThrow(changed);
});

it.each([
  ['its exit code', 'end', '3\n', '', 'The program ended with exit code 3.\n\nno •••'],
  ['a signal', 'end', '137\n', '41|OUT_OF_MEMORY|None', 'It used more memory than its job is allowed.\n\nno •••'],
  ['a signal from elsewhere', 'end', '143\n', '', 'The program was ended by SIGTERM.\n\nno •••'],
])('fails with %s and the last lines', async (_, file, end, printed, words) => {
  await standIn('squeue', `echo '${printed}'`);
  await write(file, end);
  await write('stderr', 'no sesame\n');
  await expect(call({ name, id: '41' })).rejects.toMatchObject({ message: words, jobLeft: true });
});

it('waits for a recorded end that the disk may show late, and without one shows Slurm’s reason', async () => {
  await write('stderr', '');
  await standIn('squeue', `echo '41|NODE_FAIL|None'`);
  let job: Job = { name, id: '41' };
  for (let look = 0; look < 3; look += 1) ({ job } = await parked(job));
  await expect(call(job)).rejects.toThrow('The node that it ran on failed.');
});

it.each([
  ['is away', 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)'],
  ['is slow', 'squeue: error: Socket timed out on send/recv operation'],
  ['can’t authenticate', 'slurm_load_jobs error: Protocol authentication error'],
])('waits while the controller %s', async (_, words) => {
  await standIn('squeue', `echo '${words}' >&2; exit 1`);
  await standIn('sbatch', `echo '${words}' >&2; exit 1`);
  expect((await parked({ name, id: '41' })).words).toContain('The cluster does not answer.');
  expect((await parked()).words).toContain('The cluster does not answer.');
  expect(await executor.endJob?.(execution, { name, id: '41' }, new AbortController().signal)).toMatchObject({
    job: { name },
  });
});

it('copies the job’s output into the log at each look, each whole line once, with secrets masked', async () => {
  await standIn('squeue', `echo '41|RUNNING|None'`);
  await write('stdout', 'one\ntwo ses');
  await write('stderr', 'warning\n');
  const { job } = await parked({ name, id: '41' });
  expect(await logged()).toEqual(['1 one', '2 warning']);
  await write('stdout', 'one\ntwo sesame\nthree\n');
  // A process that is killed after copying, but before storing the position, copies the same lines again.
  await parked(job);
  const next = await parked(job);
  expect(await logged()).toEqual(['1 one', '2 warning', '1 two •••', '1 three']);
  await write('stdout', 'one\ntwo sesame\nthree\nend');
  await write('end', '0\n');
  await write('files/a.txt', 'done');
  await call(next.job);
  expect(await logged()).toEqual(['1 one', '2 warning', '1 two •••', '1 three', '1 end']);
  expect(await executor.endJob?.(execution, next.job, new AbortController().signal, log)).toBeUndefined();
  expect(await logged()).toHaveLength(5);
});

it('copies lines at a later look if the log can’t be read', async () => {
  await standIn('squeue', `echo '41|RUNNING|None'`);
  await write('stdout', 'one\n');
  const { job } = await parked({ name, id: '41' });
  await write('stdout', 'one\ntwo\n');
  const unread = await parked(job, { ...log, size: async () => undefined });
  expect(await logged()).toEqual(['1 one']);
  await parked(unread.job);
  expect(await logged()).toEqual(['1 one', '1 two']);
});

it('truncates the log at its limit, and copies the last output of a cancelled job', async () => {
  await standIn('squeue', `case "$*" in *--name=*) ;; *) echo '41|RUNNING|None' ;; esac`);
  await write('stdout', 'one\n');
  const { job } = await parked({ name, id: '41' });
  await write('stdout', `one\n${'x'.repeat(900)}\n${'y'.repeat(900)}\n`);
  expect(await executor.endJob?.(execution, job, new AbortController().signal, log)).toBeUndefined();
  expect(await logged()).toEqual(['1 one', `1 ${'x'.repeat(900)}`, expect.stringMatching(/^0!The log ends here/)]);
});

it('fails with sbatch’s message if the job is refused', async () => {
  await standIn('sbatch', 'echo "sbatch: error: invalid partition specified: gpu" >&2; exit 1');
  await expect(call()).rejects.toThrow(
    'Slurm did not accept the job.\n\nsbatch: error: invalid partition specified: gpu',
  );
});

it('cancels by name, and removes the folder once the job has ended', async () => {
  await write('stdout', '');
  await standIn('squeue', 'case "$*" in *--name=*) echo 41 ;; *) echo "41|COMPLETING|None" ;; esac');
  const end = () => executor.endJob?.(execution, { name, id: '41' }, new AbortController().signal);
  expect(await end()).toMatchObject({ job: { name } });
  expect(await argsOf('scancel')).toEqual([`--name=${name}`]);
  expect(await readdir(jobs)).toEqual([name]);
  await standIn('squeue', 'case "$*" in *--name=*) echo 41 ;; *) echo "41|CANCELLED|None" ;; esac');
  expect(await end()).toBeUndefined();
  expect(await readdir(jobs)).toEqual([]);
});

it.each(['a pipe', 'a link', 'a folder'])('reads nothing if a job has put %s in place of its files', async (kind) => {
  await standIn('squeue', `echo '41|RUNNING|None'`);
  await write('secret', '0\n');
  for (const file of ['stdout', 'stderr', 'begun', 'end']) {
    const path = join(jobs, name, file);
    if (kind === 'a pipe') execFileSync('mkfifo', [path]);
    else if (kind === 'a link') await symlink(join(jobs, name, 'secret'), path);
    else await mkdir(path);
  }
  const made = await parked({ name, id: '41' });
  expect(made).toMatchObject({ job: { id: '41' }, words: 'It is running on the cluster.' });
  expect(await logged()).toEqual([]);
  // Without a recorded end, the job fails with Slurm's reason.
  await standIn('squeue', `echo '41|NODE_FAIL|None'`);
  await expect(call({ name, id: '41', unknown: 3 })).rejects.toThrow('The node that it ran on failed.');
  await standIn('squeue', 'true');
  expect(await executor.endJob?.(execution, { name, id: '41' }, new AbortController().signal, log)).toBeUndefined();
  expect(await readdir(jobs)).toEqual([]);
});

it('reads only the exit code from the file that records the end', async () => {
  await write('end', '0\n');
  // Larger than any file that Node can read whole.
  await truncate(join(jobs, name, 'end'), 8 * 1024 ** 3);
  await write('files/a.txt', 'done');
  expect(await call({ name, id: '41' })).toMatchObject({ name: 'a.txt' });
});

it('collects nothing through a link in place of the folder of files', async () => {
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'key.txt'), 'secret');
  await write('end', '0\n');
  await rm(join(jobs, name, 'files'), { recursive: true });
  await symlink(elsewhere, join(jobs, name, 'files'));
  await expect(call({ name, id: '41' })).rejects.toMatchObject({ message: "The folder . can't be read (ELOOP)." });
});

it('does not write the run through a link that replaces the input', async () => {
  await write('other', 'kept');
  await symlink(join(jobs, name, 'other'), join(jobs, name, 'run.json'));
  expect((await parked()).words).toBe("The files of its job can't be reached (ELOOP). Trying again in a few seconds.");
  expect(await readFile(join(jobs, name, 'other'), 'utf8')).toBe('kept');
});

it('follows and ends a job even after unexpected failures of squeue and scancel', async () => {
  const job = { name, id: '41' };
  const end = (given: Job = job, spentMs = 0) =>
    executor.endJob?.({ ...execution, spentMs }, given, new AbortController().signal);
  await write('stdout', '');
  await standIn('squeue', 'echo "squeue: error: No room" >&2; exit 1');
  await standIn('scancel', 'echo "scancel: error: No room" >&2; exit 1');
  const words = "Slurm can't be queried (squeue: error: No room). Trying again in a few seconds.";
  expect(await parked(job)).toMatchObject({ job, words });
  expect(await parked({ name })).toMatchObject({ job: { name }, words });
  expect(await argsOf('sbatch')).toEqual([]);
  const again = await end();
  expect(again).toMatchObject({ job });
  expect(await readdir(jobs)).toEqual([name]);
  // The executor gives up trying to end a job after a week.
  await expect(end({ ...job, endTroubleAfterMs: 0 }, 8 * 24 * 60 * 60 * 1000)).rejects.toThrow('No room');
  await standIn('squeue', 'true');
  await standIn('scancel', 'true');
  expect(await end(again?.job)).toBeUndefined();
  expect(await readdir(jobs)).toEqual([]);
});

it('waits while a job’s files can’t be reached, and gives up submitting after ten tries', async () => {
  // If a file replaces the folder, nothing in the folder can be opened.
  await writeFile(join(jobs, name), '');
  const words = "The files of its job can't be reached (ENOTDIR). Trying again in a few seconds.";
  expect(await parked({ name, id: '41' })).toMatchObject({ job: { name, id: '41' }, words });
  expect(await executor.endJob?.(execution, { name, id: '41' }, new AbortController().signal)).toMatchObject({
    job: { name, id: '41' },
  });
  await expect(parked()).resolves.toMatchObject({ job: { name, tries: 1 } });
  await rm(join(jobs, name));
  await write('files/kept', '');
  await symlink('elsewhere', join(jobs, name, 'run.json'));
  await expect(parked({ name, tries: 8 })).resolves.toMatchObject({ job: { tries: 9 } });
  await expect(call({ name, tries: 9 })).rejects.toMatchObject({ code: 'ELOOP' });
  expect(await argsOf('sbatch')).toEqual([]);
});
