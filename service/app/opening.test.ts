import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contentsOf, filesIn } from '../testing/disk/folder-contents.ts';
import { askRun, resultOf, type Running, ServiceProcesses, startFirstRun, stop } from '../testing/service-process.ts';
import { call, matching } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

let processes: ServiceProcesses;
/** A data directory with one finished run, cleanly closed. */
let used: string;
let user: TestUser;
let run: string;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('opening');
  used = await processes.firstDataDir('used');
  const service = await processes.start(used);
  user = await processes.signIn(used);
  ({ run } = await startFirstRun(service, user, { seconds: 0 }));
  await resultOf(service, user, run);
  await stop(service, 'SIGTERM');
});
afterAll(() => processes.remove());

/**
 * The messages of start and admin for a database that they can't open, and whether the database and the keys are
 * unchanged.
 */
async function tryToOpen(dataDir: string) {
  const state = async () => ({
    keys: await readFile(join(dataDir, 'keys.json'), 'utf8').catch(() => undefined),
    db: await contentsOf(join(dataDir, 'db')).catch(() => undefined),
  });
  const before = await state();
  const started = await processes.start(dataDir).then(
    () => 'It started.',
    (error: unknown) => String(error),
  );
  const { code, stdout, stderr } = await processes.admin(dataDir, 'credentials');
  const folders = (await readdir(dataDir)).filter((name) => name.startsWith('db'));
  return { started, code, stdout, stderr, states: [before, await state()], more: folders.length > 1 };
}

/** Expect that start and admin report a database with these messages and change nothing. */
function reported(words: RegExp, [before]: readonly unknown[]) {
  return {
    started: matching(words),
    code: 1,
    stdout: '',
    stderr: matching(new RegExp(`^(?![^]*    at )[^]*${words.source}`)),
    states: [before, before],
    more: false,
  };
}

describe('a database', () => {
  const control = join('db', 'global', 'pg_control');
  const damages: [string, (dataDir: string) => Promise<unknown>, RegExp][] = [
    [
      'of another version',
      (dir) => writeFile(join(dir, 'db', 'PG_VERSION'), '17\n'),
      /initialized by PostgreSQL version 17/,
    ],
    ['without its log', (dir) => rm(join(dir, 'db', 'pg_wal'), { recursive: true }), /"pg_wal" does not exist/],
    ['gone', (dir) => rm(join(dir, 'db'), { recursive: true }), /is missing, though there is keys\.json/],
    [
      'gone with the keys',
      async (dir) => {
        await rm(join(dir, 'db'), { recursive: true });
        await rm(join(dir, 'keys.json'));
      },
      /is missing, though there is a folder of outputs/,
    ],
    [
      'emptied',
      async (dir) => {
        await rm(join(dir, 'db'), { recursive: true });
        await mkdir(join(dir, 'db'));
      },
      /is missing, though there is keys\.json/,
    ],
    ['half there', (dir) => rm(join(dir, 'db', 'PG_VERSION')), /is incomplete: the file PG_VERSION is missing/],
  ];

  it.each(damages)(
    'that cannot be opened because it is %s is reported and left unchanged, by start and admin',
    async (what, damage, words) => {
      const dataDir = await processes.dataDir(`bad ${what}`, used);
      await damage(dataDir);
      const tried = await tryToOpen(dataDir);
      expect(tried).toEqual(reported(words, tried.states));
    },
  );

  it('is reported when damaged, and opens with everything once repaired', async () => {
    const dataDir = await processes.dataDir('damaged', used);
    const good = await readFile(join(dataDir, control));
    await writeFile(join(dataDir, control), 'torn');
    const tried = await tryToOpen(dataDir);
    expect(tried).toEqual(reported(/can't be opened: could not read file .*pg_control/, tried.states));
    await writeFile(join(dataDir, control), good);
    const service = await processes.start(dataDir);
    expect((await askRun(service, user, run)).status).toBe(200);
    await stop(service, 'SIGKILL');
  });

  it('is closed again when the keys beside it are damaged', async () => {
    const dataDir = await processes.dataDir('damaged keys', used);
    await writeFile(join(dataDir, 'keys.json'), '{}');
    const words = /The keys in .*keys\.json can't be read/;
    await expect(processes.start(dataDir)).rejects.toThrow(words);
    const { code, stdout, stderr } = await processes.admin(dataDir, 'credentials');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{}');
  });

  it('is closed again when the keys beside it are missing, until new ones are requested', async () => {
    const dataDir = await processes.dataDir('missing keys', used);
    await rm(join(dataDir, 'keys.json'));
    const words = /The keys in .*keys\.json are missing, though there is a database.*Nothing was changed/;
    await expect(processes.start(dataDir)).rejects.toThrow(words);
    const { code, stdout, stderr } = await processes.admin(dataDir, 'credentials');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
    expect(await readdir(dataDir)).not.toContain('keys.json');

    await writeFile(join(dataDir, 'keys.json'), 'new\n');
    const service = await processes.start(dataDir);
    expect((await askRun(service, user, run)).status).toBe(401);
    expect((await askRun(service, await processes.signIn(dataDir), run)).status).toBe(200);
    await stop(service, 'SIGKILL');
  });
});

describe('a first start that was killed', () => {
  it('is repeated by the next start', async () => {
    const dataDir = await processes.dataDir('killed', used);
    for (const name of ['keys.json', 'outputs']) await rm(join(dataDir, name), { recursive: true });
    await rm(join(dataDir, 'db', 'PG_VERSION'));
    await writeFile(join(dataDir, 'db.unfinished'), '');
    const service = await processes.start(dataDir);
    const { body } = await call(service, await processes.signIn(dataDir), 'GET', '/accounts/workflows');
    expect(body).toHaveLength(6);
    expect(await readdir(dataDir)).not.toContain('db.unfinished');
    await stop(service, 'SIGKILL');
  });
});

describe('a data directory', () => {
  let dataDir: string;
  let service: Running;

  beforeAll(async () => {
    dataDir = await processes.dataDir('open to all, with leftovers', used);
    await writeFile(join(dataDir, 'outputs', '.next', 'a.next'), 'half');
    await writeFile(join(dataDir, 'keys.json.4711.next'), 'half');
    await chmod(dataDir, 0o755);
    for (const path of await filesIn(join(dataDir, 'db'))) await chmod(path, 0o666);
    await chmod(join(dataDir, 'db', 'base'), 0o777);
    await chmod(join(dataDir, 'keys.json'), 0o644);
    service = await processes.start(dataDir);
  });
  afterAll(() => stop(service, 'SIGKILL'));

  it('has no unfinished files left', async () => {
    expect((await readdir(dataDir, { recursive: true })).filter((name) => /(?:a|4711)\.next$/.test(name))).toEqual([]);
    expect((await fetch(await resultOf(service, user, run))).status).toBe(200);
  });

  it('is readable only by its owner, whatever its modes were before', async () => {
    await startFirstRun(service, user, { seconds: 0 }).then((first) => resultOf(service, user, first.run));
    const open: string[] = [];
    for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
      const { mode } = await stat(join(dataDir, name));
      if (mode & 0o077 && !name.endsWith('.sock')) open.push(`${name} ${(mode & 0o777).toString(8)}`);
    }
    expect(open).toEqual([]);
  });
});

describe('a data directory of version 0.1', () => {
  interface Kept {
    readonly user: TestUser['user'];
    readonly accessToken: string;
    readonly apiKey: string;
    readonly workflows: unknown;
    readonly runs: Readonly<Record<'done' | 'failed' | 'cancelled' | 'waiting', string>>;
    readonly text: string;
  }

  it('opens with its rows, keys, tokens and outputs, and keeps working', async () => {
    const fixture = fileURLToPath(new URL('../testing/fixtures/data-dir-0.1.tar.br', import.meta.url));
    const folder = join(processes.folder, 'from 0.1');
    await mkdir(folder);
    await writeFile(join(folder, 'old.tar'), brotliDecompressSync(await readFile(fixture)));
    await extract({ file: join(folder, 'old.tar'), cwd: folder });
    const kept = JSON.parse(await readFile(join(folder, 'about.json'), 'utf8')) as Kept;
    const dataDir = await processes.dataDir('upgraded', join(folder, 'data'));
    expect(await readdir(dataDir)).toContain('db.snapshot.tar.gz');
    // Version 0.1 left unfinished files beside the finished ones.
    await writeFile(join(dataDir, 'outputs', kept.runs.done, '1', 'picture.svg.4711.next'), 'half');

    const service = await processes.start(dataDir);
    expect((await call(service, kept, 'GET', '/accounts/workflows')).body).toEqual(kept.workflows);
    const { runs } = kept;
    expect((await askRun(service, kept, runs.failed)).body).toEqual({ description: 'The run failed: Meant to fail' });
    expect((await askRun(service, kept, runs.cancelled)).headers.get('run-status')).toBe('cancelled');
    expect(await readdir(join(dataDir, 'outputs', runs.done))).toEqual(['1']);
    expect((await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('4711.next'))).toEqual([]);
    expect(await (await fetch(await resultOf(service, kept, runs.done))).text()).toBe(kept.text);
    expect((await fetch(await resultOf(service, kept, runs.waiting))).status).toBe(200);
    expect(await readdir(dataDir)).not.toContain('db.snapshot.tar.gz');

    const keys = (await processes.admin(dataDir, 'key', 'list')).json as { id: string; user: unknown }[];
    expect(keys.map((key) => key.user)).toContainEqual(kept.user);
    for (const { id } of keys) await processes.admin(dataDir, 'key', 'revoke', id);
    expect((await call(service, kept, 'GET', '/accounts/workflows')).status).toBe(401);
  });
});
