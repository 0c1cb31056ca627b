import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askResult, awaitResult, awaitStatus, call, makeWorkflow, startRun, until } from '../../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../../testing/test-service.ts';
import { createLog } from '../../platform/log.ts';
import { noJob, noLog, type Executor } from '../executor.ts';
import { createCommandExecutor } from './command-executor.ts';
import type { CommandOptions } from './run-program.ts';
import { processEntry } from './process-table.ts';
import { openWorkFolders } from './work-folders.ts';

const SECRET = 'sesame-0451/open';

let root: string;
let service: TestService;
let user: TestUser;
let team: string;
let options: Partial<CommandOptions> = {};
let workflow: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'runboard-command-'));
  const folders = await openWorkFolders(join(root, 'work'), createLog('silent'));
  const executor: Executor = (execution, signal, progress) => {
    const script = String(execution.inputs['script']);
    const common = {
      argv: ['/bin/sh', '-c', script, 'sh'] as const,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', TOKEN: SECRET },
      limits: { logBytes: 100_000, outputBytes: 1_000_000, outputFiles: 50 },
      folders,
      hasRoom: async () => true,
    };
    return createCommandExecutor({ ...common, ...options })(execution, signal, progress);
  };
  service = await startTestService({ executor });
  user = await service.makeUser();
  team = (await service.makeTeam('Team', [user.user.email])).id;
  workflow = await makeWorkflow(service, user, team, 'Sales: March');
});
afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

const start = (script: string, more: Partial<CommandOptions> = {}) => {
  options = more;
  return startRun(service, user, team, workflow, { script });
};

async function outputOf(script: string) {
  const url = await awaitResult(service, user, await start(script));
  const response = await fetch(url);
  return { name: decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''), response };
}

async function reasonOf(script: string, more: Partial<CommandOptions> = {}): Promise<string> {
  const { body } = await awaitStatus(service, user, await start(script, more), 'failed');
  return (body as { description: string }).description;
}

/** Wait for a file that a script writes to the root folder. */
async function written(name: string): Promise<string> {
  return until(
    () => readFile(join(root, name), 'utf8').catch(() => ''),
    (text) => text.endsWith('\n'),
  );
}

const isAlive = (pid: string) => processEntry(Number(pid))?.dead === false;

async function allGone(pids: readonly string[], limitMs = 10_000): Promise<void> {
  await until(
    () => Promise.resolve(pids.filter(isAlive)),
    (left) => left.length === 0,
    limitMs,
  );
}

describe('a program', () => {
  it('gets the run on stdin, an empty folder, and only the variables that are named', async () => {
    const { name, response } = await outputOf(
      'ls -A > list; cat - > in.json; env | sort > env.txt; cat list in.json env.txt > all.txt; rm list in.json env.txt',
    );
    expect(name).toBe('all.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const [list, json = '', ...env] = (await response.text()).trim().split('\n');
    expect(list).toBe('list');
    expect(JSON.parse(json)).toEqual({
      run_id: expect.any(String) as unknown,
      attempt: 1,
      team_id: team,
      workflow: { id: workflow, name: 'Sales: March', canvas_type: 0 },
      origin: null,
      inputs: { script: expect.any(String) as unknown },
    });
    const names = env
      .map((line) => line.split('=')[0])
      .filter((each) => !['PWD', '_', 'OLDPWD', 'SHLVL'].includes(each ?? ''));
    expect(names).toEqual(['PATH', 'RUNBOARD_FOLDER', 'TOKEN']);
  });

  it('that leaves several files produces one zip', async () => {
    const { name, response } = await outputOf(
      'mkdir -p deep/er; echo one > a.txt; echo two > deep/er/b.txt; ln -s /etc/passwd link; mkfifo pipe; : > empty',
    );
    expect(name).toBe('Sales-March.zip');
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = join(root, 'got.zip');
    await writeFile(zip, Buffer.from(await response.arrayBuffer()));
    const listing = execFileSync(
      'python3',
      [
        '-c',
        'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),[(i.filename,z.read(i).decode()) for i in z.infolist()])',
        zip,
      ],
      { encoding: 'utf8' },
    );
    expect(listing.trim()).toBe("None [('a.txt', 'one\\n'), ('deep/er/b.txt', 'two\\n'), ('empty', '')]");
  });

  it('that makes a picture has its content type detected from the first bytes, whatever the name', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const { response } = await outputOf(`echo ${png} | base64 -d > picture`);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it('reports its progress from stdout, with secrets masked', async () => {
    const run = await start('echo "Page 1 of 2 $TOKEN"; sleep 30');
    const { body } = await until(
      () => askResult(service, user, run),
      (answer) => answer.text.includes('Page'),
    );
    expect((body as { description: string }).description).toMatch(
      /^The run has been running for \d+ s: Page 1 of 2 •••$/,
    );
    await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
  });

  it('that fails reports its exit code and the last lines of its stderr, with secrets masked', async () => {
    const reason = await reasonOf(
      'seq 1 40 >&2; printf "\\033[31mkey %s, %s\\033[0m\\n" "$TOKEN" "$(printf %s "$TOKEN" | base64)" >&2; exit 3',
    );
    const lines = Array.from({ length: 19 }, (_, index) => index + 22);
    expect(reason).toBe(`The run failed: The program ended with exit code 3.\n\n${lines.join('\n')}\nkey •••, •••==`);
  });

  it('that fails while its log is behind still reports the last lines of its stderr', async () => {
    const folders = await openWorkFolders(join(root, 'behind'), createLog('silent'));
    const behind = createCommandExecutor({
      argv: ['/bin/sh', '-c', 'echo one >&2; sleep 0.3; yes two | head -n 25000 >&2; echo three >&2; exit 3'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      limits: { logBytes: 100_000, outputBytes: 1_000_000, outputFiles: 50 },
      folders,
      hasRoom: async () => true,
    });
    const running = behind(
      {
        runId: 'run',
        attempt: 1,
        spentMs: 0,
        teamId: team,
        workflow: { id: workflow, name: 'Sales', canvasType: 0 },
        inputs: {},
      },
      new AbortController().signal,
      () => undefined,
      noJob,
      { ...noLog, open: async () => ({ append: () => delay(2000), close: async () => undefined }) },
    );
    await expect(running).rejects.toThrow('two\nthree');
  });

  it.each([
    ['leaves no file', 'true', 'The program succeeded, but produced no file.'],
    ['is killed', 'kill -9 $$', 'The program was ended by SIGKILL.'],
    ['reads nothing and fails', 'exec 0<&-; exit 1', 'The program ended with exit code 1.'],
  ])('that %s fails with a message', async (_, script, words) => {
    expect(await reasonOf(script)).toBe(`The run failed: ${words}`);
  });

  it('that is missing fails with a message', async () => {
    expect(await reasonOf('', { argv: [join(root, 'none')] })).toBe(
      'The run failed: The program could not be started (ENOENT).',
    );
  });

  it('leaves the work folder empty', async () => {
    const [own = ''] = await readdir(join(root, 'work'));
    await expect.poll(() => readdir(join(root, 'work', own)), { timeout: 10_000 }).toEqual([]);
  });
});

describe('a limit', () => {
  const limits = { logBytes: 100_000, outputBytes: 1_000_000, outputFiles: 50 };

  it.each([
    [
      'time',
      'echo late >&2; sleep 30',
      { ...limits, seconds: 0.3 },
      'It took longer than 0.3 s, which is the limit of its executor.\n\nlate',
    ],
    [
      'output size at its end',
      'head -c 1000001 /dev/zero > a',
      limits,
      'It made more than 976.6 KiB, which is the limit of its executor.',
    ],
    [
      'output size while it runs',
      'head -c 1000001 /dev/zero > a; sleep 30',
      limits,
      'It made more than 976.6 KiB, which is the limit of its executor.',
    ],
    [
      'output count',
      'for i in $(seq 51); do : > $i; done',
      limits,
      'It made more than 50 files, which is the limit of its executor.',
    ],
  ])('on %s ends the program with a message', async (_, script, given, words) => {
    expect(await reasonOf(script, { limits: given })).toBe(`The run failed: ${words}`);
  });

  it('on disk space ends the program with a message', async () => {
    const reason = await reasonOf('sleep 30', { hasRoom: async () => false });
    expect(reason).toBe("The run failed: There is no room left on the service's disk. Start it again once there is.");
  });
});

/** A script that starts a process outside the group, and waits until that process has written its ID into a file. */
const leave = (name: string) =>
  `setsid sh -c 'trap "" TERM; echo $$ > ${root}/${name}; while :; do sleep 0.1; done' & while [ ! -s ${root}/${name} ]; do sleep 0.02; done;`;

describe("a program's process group", () => {
  it('gets SIGTERM on cancel, with time to clean up', async () => {
    const run = await start(
      `trap 'echo tidy > ${root}/tidied; exit' TERM; echo $$ > ${root}/polite; while :; do sleep 0.1; done`,
    );
    const pid = (await written('polite')).trim();
    await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
    expect(await written('tidied')).toBe('tidy\n');
    await allGone([pid], 2000);
  });

  it('is killed if it ignores SIGTERM, together with its children', async () => {
    const run = await start(
      `trap '' TERM; sh -c 'trap "" TERM; while :; do sleep 0.1; done' & echo $$ $! > ${root}/deaf; while :; do sleep 0.1; done`,
    );
    const pids = (await written('deaf')).trim().split(' ');
    expect(pids.filter(isAlive)).toHaveLength(2);
    await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
    await allGone(pids);
  });

  it('ends with the program, so that background processes add no results', async () => {
    const run = await start(`sleep 300 & echo $! > ${root}/background; echo done > a.txt`);
    await awaitResult(service, user, run);
    const pid = (await written('background')).trim();
    await allGone([pid], 2000);
    expect(isAlive(pid)).toBe(false);
  });

  it('includes processes that left the group', async () => {
    await awaitResult(service, user, await start(`${leave('left-at-end')} echo done > a.txt`));
    await allGone([(await written('left-at-end')).trim()], 100);

    const run = await start(`${leave('left-at-cancel')} sleep 300`);
    const pid = (await written('left-at-cancel')).trim();
    expect(isAlive(pid)).toBe(true);
    await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
    await allGone([pid], 20_000);
  });

  it('is gone once the queue has stopped', async () => {
    const { queue } = service.parts;
    await start(`trap '' TERM; ${leave('left-at-stop')} echo $$ > ${root}/stopping; while :; do sleep 0.1; done`);
    const pids = [(await written('stopping')).trim(), (await written('left-at-stop')).trim()];
    const startedAt = performance.now();
    await queue.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(4500);
  });
});
