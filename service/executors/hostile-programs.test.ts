import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { prepareOtherUser, type OtherUser } from '../testing/disk/other-user.ts';
import { askRun, resultOf, runStatus, ServiceProcesses, stop, type Running } from '../testing/service-process.ts';
import { call, until } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

const limits = { logBytes: 100_000, outputBytes: 1_000_000, outputFiles: 1000, seconds: 60 };
const brief = { ...limits, seconds: 0.5 };
/** A folder with a path longer than 4,096 bytes. */
const deep = 'name=$(printf "%0200d" 0); for i in $(seq 60); do mkdir $name; cd -P $name; done';

/** Programs that fail, with the message of each failure. */
const failures: readonly (readonly [name: string, script: string, words: string, limits?: typeof limits])[] = [
  [
    'one of several files is unreadable',
    'echo x > x.txt; echo y > y.txt; chmod 000 y.txt',
    "The file y.txt can't be read (EACCES).",
  ],
  ['the only file is unreadable', 'echo y > y.txt; chmod 000 y.txt', "The file y.txt can't be read (EACCES)."],
  [
    'a folder is unreadable',
    'mkdir d; echo x > d/x; chmod 000 d; echo out > out.txt',
    "The folder d can't be read (EACCES).",
  ],
  [
    'a folder is too deep',
    `(${deep}); echo out > out.txt`,
    `The folder …${'0'.repeat(200)} can't be read (ENAMETOOLONG).`,
  ],
  ['its own folder is unreadable', 'echo x > x.txt; chmod 000 .', "The folder . can't be read (EACCES)."],
  ['its own folder is a link', 'cd ..; rmdir files; ln -s /etc files', "The folder . can't be read (ELOOP)."],
  ['its own folder is removed', 'cd ..; rmdir files', 'The program succeeded, but produced no file.'],
  ['its own folder is moved', 'echo x > x.txt; cd ..; mv files moved', 'The program succeeded, but produced no file.'],
  [
    'read-only folders stay after a failure',
    'mkdir -p m/n; echo x > m/n/x; chmod 555 m/n m; echo why >&2; exit 3',
    'The program ended with exit code 3.\n\nwhy',
  ],
  [
    'deep folders stay after a failure',
    `(${deep}); echo why >&2; exit 3`,
    'The program ended with exit code 3.\n\nwhy',
  ],
  ['a name is not UTF-8', 'echo x > "$(printf "a\\377")"', "The name of the file a\uFFFD isn't UTF-8."],
  ['a file is 10 GB of zeros', 'truncate -s 10G a', 'It made more than 976.6 KiB, which is the limit of its executor.'],
  ['there are 1,001 files', 'touch $(seq 1001)', 'It made more than 1000 files, which is the limit of its executor.'],
  ['its output floods', 'yes', 'It took longer than 0.5 s, which is the limit of its executor.', brief],
  [
    'it ignores SIGTERM',
    'trap "" TERM; while :; do sleep 0.1; done',
    'It took longer than 0.5 s, which is the limit of its executor.',
    brief,
  ],
  ['it stops itself', 'kill -STOP $$', 'It took longer than 0.5 s, which is the limit of its executor.', brief],
  ['it kills its group', 'echo x > x.txt; kill -9 0', 'The program was ended by SIGKILL.'],
];

/** Programs that succeed, with the output of each: the names in its zip, or its only file. */
const outputs: readonly (readonly [name: string, script: string, made: readonly string[]])[] = [
  [
    'names are odd',
    `touch ..x 'C:x.txt' 'a\\b' a_b '<b>.html' "$(printf 'new\\nline')" "$(printf '\\342\\200\\256fdp.exe')"`,
    ['..x', '<b>.html', 'C%3Ax.txt', 'a%5Cb', 'a_b', 'new\nline', '\u202Efdp.exe'],
  ],
  [
    'folders are read-only',
    'mkdir -p m/n; echo x > m/n/x.txt; chmod 555 m/n m; echo out > out.txt',
    ['m/n/x.txt', 'out.txt'],
  ],
  [
    'others are links, pipes and devices',
    'ln -s /etc/passwd a; ln -s /etc b; ln -s . c; ln -s /dev/zero d; mkfifo e; echo x > x.txt',
    ['x.txt'],
  ],
  ['its error output floods', 'timeout 1 tr "\\0" "\\n" < /dev/zero >&2; echo x > a.txt', ['a.txt']],
  ['a file has a hard link', 'echo x > x.txt; ln x.txt y.txt', ['x.txt', 'y.txt']],
  [
    'a writer stays in its group',
    'echo x > a.txt; (while :; do echo x; sleep 0.01; done) >> a.txt & sleep 0.1',
    ['a.txt'],
  ],
  [
    'a writer left its group',
    `echo x > a.txt; setsid sh -c 'while :; do echo x; sleep 0.01; done' >> a.txt & sleep 0.1`,
    ['a.txt'],
  ],
];

/**
 * Leaves folders that are hard to remove, and runs until it is killed together with the service; the second attempt
 * ends by itself.
 */
const LEAVES = `if grep -q '"attempt":2'; then echo again > a.txt; exit; fi
  mkdir -p m/n; echo x > m/n/x; (${deep}); chmod 555 m/n m; chmod 000 ../../..; chmod 000 ../..; echo ready; sleep 300`;

let processes: ServiceProcesses;
let other: OtherUser | undefined;
let dataDir: string;
let user: TestUser;
let team: string;
let service: Running;
let env: Record<string, string>;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('hostile');
  dataDir = await processes.firstDataDir('first');
  user = await processes.signIn(dataDir);
  other = await prepareOtherUser(processes.folder);
  await other?.own(dataDir);
  const scripts = [...failures, ...outputs, ['leaves', LEAVES] as const];
  const file = join(processes.folder, 'executors.json');
  const executors = scripts.map(([, script, , given]) => ({
    type: 'command',
    argv: ['/bin/sh', '-c', script],
    env: ['PATH'],
    limits: typeof given === 'object' ? given : limits,
  }));
  const content = {
    executors: Object.fromEntries(executors.entries()),
    canvasTypes: Object.fromEntries(executors.map((_, index) => [index, String(index)])),
    default: '0',
  };
  await writeFile(file, JSON.stringify(content), { mode: 0o644 });
  env = { EXECUTORS_FILE: file, RUNS_AT_ONCE: '12', RUNS_PER_TEAM: '12' };
  service = await processes.start(dataDir, { env, as: other });
  const { body } = await call(service, user, 'GET', '/accounts/teams');
  team = (body as { id: string }[])[0]?.id ?? '';
});
afterAll(() => processes.remove());

/** Start the program at this position in the file of executors. */
async function startProgram(index: number): Promise<string> {
  const made = { body: { name: `Program ${index}`, team_id: team, canvas_type: index } };
  const { body: workflow } = await call(service, user, 'POST', '/accounts/workflows', made);
  const { body } = await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: workflow });
  return (body as { run_id: string }).run_id;
}

async function namesOf(url: string): Promise<readonly string[]> {
  if (!url.includes('.zip')) return [new URL(url).pathname.split('/').at(-1) ?? ''];
  const zip = join(processes.folder, `${crypto.randomUUID()}.zip`);
  await writeFile(zip, Buffer.from(await (await fetch(url)).arrayBuffer()));
  const script =
    'import sys,json,zipfile;z=zipfile.ZipFile(sys.argv[1]);z.testzip();print(json.dumps(sorted(z.namelist())))';
  return JSON.parse((await promisify(execFile)('python3', ['-c', script, zip])).stdout) as string[];
}

/** List the remaining folders of attempts. */
async function workFolders(): Promise<readonly string[]> {
  const root = join(dataDir, 'work', hostname());
  const owners = await readdir(root);
  return (await Promise.all(owners.map((owner) => readdir(join(root, owner))))).flat();
}

const who = process.getuid?.() === 0 ? 'a user other than root' : `the user of this test, ${process.getuid?.()}`;

describe(`a service that runs as ${who}`, () => {
  it('ends the run of each hostile program with the program’s message or output', async () => {
    const runs = await Promise.all([...failures, ...outputs].map((_, index) => startProgram(index)));
    const ends = await Promise.all(
      runs.map(async (run, index) => {
        const name = [...failures, ...outputs][index]?.[0];
        const { status, body } = await until(
          () => askRun(service, user, run),
          ({ headers, status: code }) => code !== 404 || headers.get('run-status') === 'failed',
          100_000,
        );
        const { description = '', result = '' } = body as { description?: string; result?: string };
        return [name, status === 200 ? await namesOf(result) : description.replace('The run failed: ', '')];
      }),
    );
    expect(ends).toEqual([
      ...failures.map(([name, , words]) => [name, words]),
      ...outputs.map(([name, , made]) => [name, made]),
    ]);
    await expect.poll(workFolders, { timeout: 10_000 }).toEqual([]);
  });

  it('starts again afterwards, even with leftover folders that are read-only, deep or locked', async () => {
    expect(await stop(service, 'SIGTERM')).toEqual([0, null]);
    service = await processes.start(dataDir, { env, as: other });
    expect(await workFolders()).toEqual([]);
    const run = await startProgram(failures.length + outputs.length);
    await runStatus(service, user, run, 'running');
    await until(
      () => askRun(service, user, run),
      ({ text }) => text.includes('ready'),
    );
    await stop(service, 'SIGKILL');
    service = await processes.start(dataDir, { env, as: other });
    expect(await resultOf(service, user, run)).toContain(`${run}/2/a.txt`);
    await expect.poll(workFolders, { timeout: 10_000 }).toEqual([]);
    expect(service.output()).not.toContain('a work folder could not be removed');
  });

  it('starts with a work folder of another user, and logs that the folder remains', async () => {
    expect(await stop(service, 'SIGTERM')).toEqual([0, null]);
    // The folder belongs to the test's user. The service has a different user only if the test runs as root.
    await mkdir(join(dataDir, 'work', hostname(), '1-1', 'run', 'files'), { recursive: true });
    service = await processes.start(dataDir, { env, as: other });
    const stays = other ? ['run'] : [];
    await expect.poll(workFolders, { timeout: 10_000 }).toEqual(stays);
    await expect.poll(() => service.output().split('a work folder could not be removed').length - 1).toBe(stays.length);
    expect(await stop(service, 'SIGTERM')).toEqual([0, null]);
  });
});
