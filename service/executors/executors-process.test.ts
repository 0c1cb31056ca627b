import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createLog } from '../platform/log.ts';
import { askRun, resultOf, ServiceProcesses, startFirstRun, stop } from '../testing/service-process.ts';
import { call, until } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';
import { processEntry } from './command/process-table.ts';
import { openExecutors } from './open-executors.ts';

let processes: ServiceProcesses;
let first: string;
/** The first user. All copies of the data directory include them. */
let user: TestUser;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('executors');
  first = await processes.firstDataDir('first');
  user = await processes.signIn(first);
});
afterEach(() => processes.killAll());
afterAll(() => processes.remove());

/** Write a file of executors. @returns its path */
async function executorsFile(name: string, content: unknown): Promise<string> {
  const path = join(processes.folder, `${name}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const isAlive = (pid: string) => processEntry(Number(pid))?.dead === false;
const gone = (pids: readonly string[], limitMs: number) =>
  until(
    () => Promise.resolve(pids.filter(isAlive)),
    (left) => left.length === 0,
    limitMs,
  );
const writtenIn = (path: string) =>
  until(
    () => readFile(path, 'utf8').catch(() => ''),
    (text) => text.endsWith('\n'),
  );

const say = (word: string) => ({
  type: 'command',
  argv: ['/bin/sh', '-c', `echo ${word} > a.txt`],
  sampleInputs: [{ name: word, inputs: { word } }],
});

describe('a service with programs', () => {
  it('ends, at its next start, programs that a kill left running, and repeats the run', async () => {
    const dataDir = await processes.dataDir('killed', first);
    const pids = join(processes.folder, 'pids');
    // One process clears its environment, the other one is its child; both ignore SIGTERM.
    const script = `if [ -e ${pids} ]; then echo second > a.txt; exit; fi
      trap '' TERM; sh -c 'while :; do sleep 0.2; done' & child=$!
      echo $$ $child > ${pids}; exec env -i /bin/sh -c 'trap "" TERM; while :; do /bin/sleep 0.2; done'`;
    const file = await executorsFile('killed', {
      executors: { own: { type: 'command', argv: ['/bin/sh', '-c', script], env: ['PATH'] } },
      default: 'own',
    });
    const env = { EXECUTORS_FILE: file };
    const service = await processes.start(dataDir, { env });
    const { run } = await startFirstRun(service, user, {});
    const left = (await writtenIn(pids)).trim().split(' ');
    await stop(service, 'SIGKILL');
    expect(left.filter(isAlive)).toHaveLength(2);

    const again = await processes.start(dataDir, { env });
    expect(left.filter(isAlive)).toEqual([]);
    const result = await resultOf(again, user, run);
    expect(result).toContain(`${run}/2/a.txt`);
    expect(await (await fetch(result)).text()).toBe('second\n');
  });

  it('keeps what was printed before a kill, followed by the log of the next attempt', async () => {
    const dataDir = await processes.dataDir('logged', first);
    const script = `if grep -q '"attempt":2'; then echo second; echo x > a.txt; exit; fi; echo first; sleep 300`;
    const file = await executorsFile('logged', {
      executors: { own: { type: 'command', argv: ['/bin/sh', '-c', script], env: ['PATH'] } },
      default: 'own',
    });
    const env = { EXECUTORS_FILE: file };
    const service = await processes.start(dataDir, { env });
    const { run } = await startFirstRun(service, user, {});
    await until(
      () => call(service, user, 'GET', `/accounts/runs/${run}/log`),
      ({ text }) => text.includes('first'),
    );
    await stop(service, 'SIGKILL');
    expect(await readFile(join(dataDir, 'outputs', `${run}-1.log`), 'utf8')).toMatch(/ first\n$/);

    const again = await processes.start(dataDir, { env });
    await resultOf(again, user, run);
    const { body } = await call(again, user, 'GET', `/accounts/runs/${run}/log`);
    expect(body).toMatchObject({ attempt: 2, lines: [{ output: 'stdout', text: 'second' }], more: false });
    expect((await readdir(join(dataDir, 'outputs'))).filter((name) => name.endsWith('.log'))).toEqual([`${run}-2.log`]);
  });

  it('lets another service repeat the run under the same key, and shows only one result', async () => {
    const requests: { readonly key: unknown; readonly open: () => boolean }[] = [];
    const other = createServer((request, response) => {
      requests.push({ key: request.headers['idempotency-key'], open: () => !response.closed });
      response.writeHead(200, { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=a.txt' });
      // The first answer begins but never ends.
      if (requests.length === 1) response.write('half of');
      else response.end('whole');
    });
    onTestFinished(() => {
      other.closeAllConnections();
      other.close();
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const file = await executorsFile('http', {
      executors: {
        far: { type: 'http', url: `http://127.0.0.1:${port}/`, secretEnv: 'FAR_SECRET', allowPrivateAddresses: true },
      },
      default: 'far',
    });
    const dataDir = await processes.dataDir('http', first);
    const env = { EXECUTORS_FILE: file, FAR_SECRET: 'a secret of this test' };
    const service = await processes.start(dataDir, { env });
    const { run } = await startFirstRun(service, user, {});
    await expect.poll(() => requests.length, { timeout: 30_000 }).toBe(1);
    await stop(service, 'SIGKILL');
    await expect.poll(() => requests[0]?.open()).toBe(false);

    const again = await processes.start(dataDir, { env });
    const result = await resultOf(again, user, run);
    expect(await (await fetch(result)).text()).toBe('whole');
    expect(requests.map(({ key }) => key)).toEqual([run, run]);
    expect((await readdir(join(dataDir, 'outputs'))).filter((name) => name.startsWith(run))).toEqual([`${run}-2`]);
  });

  it('ends programs on shutdown, and repeats their runs after the next start', async () => {
    const dataDir = await processes.dataDir('stopped', first);
    const pids = join(processes.folder, 'stopped-pids');
    const script = `trap '' TERM; echo $$ > ${pids}; while :; do sleep 0.2; done`;
    const file = await executorsFile('stopped', {
      executors: { own: { type: 'command', argv: ['/bin/sh', '-c', script], env: ['PATH'] } },
      default: 'own',
    });
    const service = await processes.start(dataDir, { env: { EXECUTORS_FILE: file } });
    const { run } = await startFirstRun(service, user, { seconds: 0 });
    const left = (await writtenIn(pids)).trim().split(' ');
    const startedAt = performance.now();
    expect(await stop(service, 'SIGTERM')).toEqual([0, null]);
    expect(performance.now() - startedAt).toBeLessThan(8000);
    await gone(left, 100);
    const again = await processes.start(dataDir);
    expect(await resultOf(again, user, run)).toContain(`${run}/2/`);
  });

  it('selects the executor by the workflow’s ID or canvas type, and offers the examples of each to the pages', async () => {
    const dataDir = await processes.dataDir('mapped', first);
    const log = (await processes.admin(dataDir, 'audit')).json as { action: string; id: string }[];
    // The newest entry comes first. The workflow made first is used by `startFirstRun`, as the first of the list.
    const id = log.findLast(({ action }) => action === 'workflow create')?.id ?? '';
    const file = await executorsFile('mapped', {
      executors: { one: say('one'), two: say('two'), three: say('three') },
      workflows: { [id]: 'one' },
      canvasTypes: { 7: 'two' },
      default: 'three',
    });
    const service = await processes.start(dataDir, { env: { EXECUTORS_FILE: file } });
    const { team, run } = await startFirstRun(service, user, {});
    const text = async (which: string) => (await fetch(await resultOf(service, user, which))).text();
    const make = async (canvas_type: number) => {
      const made = await call(service, user, 'POST', '/accounts/workflows', {
        body: { name: 'W', team_id: team, canvas_type },
      });
      const started = await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: made.body });
      return (started.body as { run_id: string }).run_id;
    };
    expect([await text(run), await text(await make(7)), await text(await make(1))]).toEqual([
      'one\n',
      'two\n',
      'three\n',
    ]);
    const config = (await (await fetch(`${service.url}/config.json`)).json()) as { sampleInputs: unknown };
    expect(config.sampleInputs).toEqual([
      { name: 'one', inputs: { word: 'one' }, workflowId: id },
      { name: 'two', inputs: { word: 'two' }, canvasType: 7, exceptWorkflowIds: [id] },
      { name: 'three', inputs: { word: 'three' }, exceptCanvasTypes: [7], exceptWorkflowIds: [id] },
    ]);
    expect((await askRun(service, user, run)).status).toBe(200);
  });
});

describe('an invalid file of executors', () => {
  const command = { type: 'command', argv: ['/bin/true'] };

  it.each([
    ['invalid JSON', '{', /is not valid JSON/],
    ['an unknown executor', { executors: { a: command }, default: 'b' }, /default: unknown executor "b"\./],
    ['an unknown field', { executors: { a: { ...command, shell: true } }, default: 'a' }, /executors\.a: .*shell/],
    [
      'a program given by name only',
      { executors: { a: { type: 'command', argv: ['true'] } }, default: 'a' },
      /executors\.a\.argv\.0: must be the absolute path of a program\./,
    ],
    [
      'a missing program',
      { executors: { a: { type: 'command', argv: ['/no/such'] } }, default: 'a' },
      /executors\.a: there is no program \/no\/such\./,
    ],
    [
      'a program without permission to run it',
      { executors: { a: { type: 'command', argv: ['/etc/passwd'] } }, default: 'a' },
      /\/etc\/passwd can't be run by this user/,
    ],
    [
      'a variable that is not set',
      { executors: { a: { ...command, env: ['NOT_SET_AT_ALL'] } }, default: 'a' },
      /NOT_SET_AT_ALL is not set/,
    ],
    [
      'an unknown preset',
      { executors: { a: { type: 'http', url: 'https://e.example', preset: 'comfy' } }, default: 'a' },
      /executors\.a\.preset: unknown preset "comfy"; there are comfyui, replicate, cog\./,
    ],
    [
      'ComfyUI without a graph',
      { executors: { a: { type: 'http', url: 'https://e.example', preset: 'comfyui' } }, default: 'a' },
      /executors\.a\.graphFile: must be given for comfyui/,
    ],
    [
      'an input whose pointer leads nowhere',
      {
        executors: {
          a: {
            type: 'http',
            url: 'https://e.example',
            preset: 'comfyui',
            graph: { 6: { inputs: { text: '' } } },
            inputs: { text: '/7/inputs/text' },
          },
        },
        default: 'a',
      },
      /executors\.a\.inputs\.text: there is nothing at \/7\/inputs\/text in the graph\./,
    ],
    [
      'a graph in the editor’s format',
      {
        executors: {
          a: { type: 'http', url: 'https://e.example', preset: 'comfyui', graph: { nodes: [], links: [] } },
        },
        default: 'a',
      },
      /executors\.a\.graph: is in the editor’s format; export it in the API format\./,
    ],
    [
      'an invalid pointer in a preset of the file',
      {
        presets: { own: { submit: {}, looks: [{ state: { at: ['status'] } }] } },
        executors: { a: command },
        default: 'a',
      },
      /presets\.own\.looks\.0\.state.*must be a JSON pointer, such as \/status\./,
    ],
    [
      'an unknown name in a template',
      {
        presets: { own: { submit: { path: '/{run}' }, looks: [{ state: 'running' }] } },
        executors: { a: command },
        default: 'a',
      },
      /presets\.own\.submit\.path: unknown name \{run\}; there are run_id, /,
    ],
    [
      'a header whose variable is not set',
      {
        executors: {
          a: {
            type: 'http',
            url: 'https://e.example',
            preset: 'replicate',
            headers: { Authorization: 'Bearer ${NOT_SET_AT_ALL}' },
          },
        },
        default: 'a',
      },
      /executors\.a: the environment variable NOT_SET_AT_ALL is not set/,
    ],
    [
      'an option of sbatch that the executor sets itself',
      {
        executors: { a: { type: 'slurm', argv: ['/bin/true'], folder: '/tmp', options: { output: 'x' } } },
        default: 'a',
      },
      /executors\.a\.options\.output: .*is given by the executor itself/,
    ],
    [
      'a missing Slurm',
      { executors: { a: { type: 'slurm', argv: ['/bin/true'], folder: '/no/such', bin: '/no/bin' } }, default: 'a' },
      /there is no program \/no\/bin\/sbatch\.[^]*there is no folder \/no\/such\./,
    ],
    [
      'zero slots',
      { executors: { a: { ...command, slots: 0 } }, default: 'a' },
      /executors\.a\.slots: must be 1 or more\./,
    ],
    ['an invalid ID', { executors: { a: command }, workflows: { x: 'a' }, default: 'a' }, /workflows\.x: /],
  ])('is refused at start with a message: %s', async (_, content, words) => {
    const file = await executorsFile('wrong', content);
    await expect(
      openExecutors({ file, workDir: join(processes.folder, 'work'), env: {}, works: true, log: createLog('silent') }),
    ).rejects.toThrow(words);
  });

  it('makes the service exit at its start, printing only the message', async () => {
    const file = join(processes.folder, 'none.json');
    const dataDir = await processes.dataDir('none', first);
    await expect(processes.start(dataDir, { env: { EXECUTORS_FILE: file } })).rejects.toThrow(
      new RegExp(`^EXECUTORS_FILE: ${file} can't be read \\(ENOENT\\)\\.\n$`),
    );
  });
});
