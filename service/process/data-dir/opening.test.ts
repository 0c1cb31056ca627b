import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

import { extract } from 'tar';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { askRun, resultOf, ServiceProcesses, startFirstRun, stop } from '../../testing/service-process.ts';
import { call } from '../../testing/test-client.ts';
import type { TestUser } from '../../testing/test-service.ts';

// Each test starts processes, which take their time when others use all cores.
vi.setConfig({ testTimeout: 120_000 });

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
}, 120_000);
afterEach(() => processes.killAll());
afterAll(() => processes.remove());

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // PostgreSQL notes in postmaster.pid which process it last ran in.
  const kept = entries.filter((entry) => entry.isFile() && entry.name !== 'postmaster.pid');
  return kept.map(({ parentPath, name }) => join(parentPath, name));
}

/** Every file of a folder and what is in it, as one hash each. */
async function contents(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const path of await files(folder)) {
    hashes[relative(folder, path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}

describe('a database that cannot be opened', () => {
  const control = join('db', 'global', 'pg_control');
  const damages: [string, (dataDir: string) => Promise<unknown>, RegExp][] = [
    ['damaged', (dir) => writeFile(join(dir, control), 'torn'), /can't be opened: could not read file .*pg_control/],
    [
      'of another PostgreSQL',
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
    ['half there', (dir) => rm(join(dir, 'db', 'PG_VERSION')), /is not whole: it has no file PG_VERSION/],
  ];

  it.each(damages)(
    'as it is %s is reported, and nothing is changed, by start and admin',
    async (what, damage, words) => {
      const dataDir = await processes.dataDir(`bad ${what}`, used);
      await damage(dataDir);
      const keys = await readFile(join(dataDir, 'keys.json'), 'utf8').catch(() => undefined);
      const before = await contents(join(dataDir, 'db')).catch(() => undefined);
      await expect(processes.start(dataDir)).rejects.toThrow(words);
      const { code, stdout, stderr } = await processes.admin(dataDir, 'credentials');
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
      expect(stderr).not.toContain('    at ');
      expect(await contents(join(dataDir, 'db')).catch(() => undefined)).toEqual(before);
      expect(await readFile(join(dataDir, 'keys.json'), 'utf8').catch(() => undefined)).toBe(keys);
      expect((await readdir(dataDir)).filter((name) => name.startsWith('db')).length).toBeLessThanOrEqual(1);
    },
  );

  it('is closed again when the keys beside it are damaged', async () => {
    const dataDir = await processes.dataDir('damaged keys', used);
    await writeFile(join(dataDir, 'keys.json'), '{}');
    const words = /The keys in .*keys\.json can't be read/;
    await expect(processes.start(dataDir)).rejects.toThrow(words);
    const { code, stdout, stderr } = await processes.admin(dataDir, 'credentials');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe('{}');
  });

  it('is closed again when the keys beside it are missing, until new ones are wanted', async () => {
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
  });

  it('opens with everything once the trouble is over', async () => {
    const dataDir = await processes.dataDir('mended', used);
    const good = await readFile(join(dataDir, control));
    await writeFile(join(dataDir, control), 'torn');
    await expect(processes.start(dataDir)).rejects.toThrow("can't be opened");
    await writeFile(join(dataDir, control), good);
    const service = await processes.start(dataDir);
    expect((await askRun(service, user, run)).status).toBe(200);
  });
});

describe('a first start that was killed', () => {
  it('is begun again', async () => {
    const dataDir = await processes.dataDir('killed', used);
    for (const name of ['keys.json', 'outputs']) await rm(join(dataDir, name), { recursive: true });
    await rm(join(dataDir, 'db', 'PG_VERSION'));
    await writeFile(join(dataDir, 'db.unfinished'), '');
    const service = await processes.start(dataDir);
    const { body } = await call(service, await processes.signIn(dataDir), 'GET', '/accounts/workflows');
    expect(body).toHaveLength(6);
    expect(await readdir(dataDir)).not.toContain('db.unfinished');
  });
});

describe('a data directory', () => {
  it('is for its owner alone, whatever its modes were', async () => {
    const dataDir = await processes.dataDir('open to all', used);
    await chmod(dataDir, 0o755);
    for (const path of await files(join(dataDir, 'db'))) await chmod(path, 0o666);
    await chmod(join(dataDir, 'db', 'base'), 0o777);
    await chmod(join(dataDir, 'keys.json'), 0o644);
    const service = await processes.start(dataDir);
    await startFirstRun(service, user, { seconds: 0 }).then((begun) => resultOf(service, user, begun.run));
    const open: string[] = [];
    for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
      const { mode } = await stat(join(dataDir, name));
      if (mode & 0o077 && !name.endsWith('.sock')) open.push(`${name} ${(mode & 0o777).toString(8)}`);
    }
    expect(open).toEqual([]);
  });

  it('keeps no file that was never finished', async () => {
    const dataDir = await processes.dataDir('leftovers', used);
    // Where version 0.1 wrote it.
    const beside = join(dataDir, 'outputs', run, '1');
    await mkdir(beside, { recursive: true });
    await rm(join(dataDir, 'outputs', '.next'), { recursive: true, force: true });
    await writeFile(join(beside, 'picture.svg.4711.next'), 'half');
    await writeFile(join(dataDir, 'keys.json.4711.next'), 'half');
    const service = await processes.start(dataDir);
    await stop(service, 'SIGTERM');
    await writeFile(join(dataDir, 'outputs', '.next', 'a.next'), 'half');
    const again = await processes.start(dataDir);
    expect((await readdir(dataDir, { recursive: true })).filter((name) => /\.next$|a\.next/.test(name))).toEqual([]);
    expect((await fetch(await resultOf(again, user, run))).status).toBe(200);
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

  it('opens with its rows, keys, tokens and outputs, and goes on', async () => {
    const fixture = fileURLToPath(new URL('../../testing/fixtures/data-dir-0.1.tar.br', import.meta.url));
    const folder = join(processes.folder, 'from 0.1');
    await mkdir(folder);
    await writeFile(join(folder, 'old.tar'), brotliDecompressSync(await readFile(fixture)));
    await extract({ file: join(folder, 'old.tar'), cwd: folder });
    const kept = JSON.parse(await readFile(join(folder, 'about.json'), 'utf8')) as Kept;
    const dataDir = await processes.dataDir('upgraded', join(folder, 'data'));
    expect(await readdir(dataDir)).toContain('db.snapshot.tar.gz');

    const service = await processes.start(dataDir);
    expect((await call(service, kept, 'GET', '/accounts/workflows')).body).toEqual(kept.workflows);
    const { runs } = kept;
    expect((await askRun(service, kept, runs.failed)).body).toEqual({ description: 'The run failed: Meant to fail' });
    expect((await askRun(service, kept, runs.cancelled)).headers.get('run-status')).toBe('cancelled');
    expect(await readdir(join(dataDir, 'outputs', runs.done))).toEqual(['1']);
    expect(await (await fetch(await resultOf(service, kept, runs.done))).text()).toBe(kept.text);
    expect((await fetch(await resultOf(service, kept, runs.waiting))).status).toBe(200);
    expect(await readdir(dataDir)).not.toContain('db.snapshot.tar.gz');

    const keys = (await processes.admin(dataDir, 'key', 'list')).json as { id: string; user: unknown }[];
    expect(keys.map((key) => key.user)).toContainEqual(kept.user);
    for (const { id } of keys) await processes.admin(dataDir, 'key', 'revoke', id);
    expect((await call(service, kept, 'GET', '/accounts/workflows')).status).toBe(401);
  });
});
