import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import * as tar from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contentsOf } from '../testing/disk/folder-contents.ts';
import { askRun, resultOf, type Running, ServiceProcesses, startFirstRun, stop } from '../testing/service-process.ts';
import { call } from '../testing/test-client.ts';
import type { TestUser } from '../testing/test-service.ts';

/**
 * Node option that makes one write fail as if the disk were full, in the middle of a streamed file such as a backup.
 */
const fullOnce = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  let left = 100_000;
  for (const name of ['write', 'writev']) {
    const real = fs[name];
    fs[name] = (fd, data, ...rest) => {
      left -= [data].flat().reduce((sum, { length }) => sum + length, 0);
      if (left > 0) return real(fd, data, ...rest);
      left = Infinity;
      rest.at(-1)(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    };
  }`)}`;

/**
 * Node option that removes an output just before a function of `node:fs` is called with its path, or with the path of
 * its copy.
 */
const removedBefore = (of: 'fs' | 'fs.promises', name: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const real = ${of}.${name};
  ${of}.${name} = (path, ...rest) => {
    const [, run] = /outputs.([0-9a-f-]{36})/.exec(path) ?? [];
    if (run) fs.rmSync(process.env.DATA_DIR + '/outputs/' + run + '-1', { force: true });
    return real(path, ...rest);
  };
  syncBuiltinESMExports();`)}`;

/** Node option that emulates a file system without hard links; each refusal is recorded in `REFUSED_LINKS`. */
const noLinks = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.promises.link = async (path) => {
    fs.appendFileSync(process.env.REFUSED_LINKS, path + ' ');
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();`)}`;

let processes: ServiceProcesses;
/** A data directory with one more workflow than after a first start, and a finished run. */
let used: string;
let user: TestUser;
let team: string;
let run: string;
let link: URL;
/** The output of the run. */
let output: Buffer;
/** A backup of the used directory, written by a service. */
let file: string;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('backup');
  used = await processes.firstDataDir('used');
  file = join(processes.folder, 'backup.tar.gz');
});
afterAll(() => processes.remove());

const list = async (service: { url: string }) =>
  (await call(service, user, 'GET', '/accounts/workflows')).body as { id: string; name: string }[];

/** List the backups and the data directory, except for the service's disk probe. */
async function namesOfFiles(): Promise<string[]> {
  const names = [...(await readdir(processes.folder)), ...(await readdir(used))];
  return names.filter((name) => name !== 'disk-check.next').toSorted();
}

/** The output of the run in a backup; undefined if missing. */
async function outputInBackup(path: string): Promise<Buffer | undefined> {
  const found: Promise<Buffer>[] = [];
  await tar.list({
    file: path,
    onReadEntry: (entry) => {
      if (entry.path === `outputs/${run}-1`) found.push(entry.concat());
    },
  });
  return found[0];
}

/** The output of the run in a data directory; undefined if missing. */
async function outputIn(dataDir: string): Promise<Buffer | undefined> {
  const folder = join(dataDir, 'outputs');
  return (await readdir(folder)).includes(`${run}-1`) ? readFile(join(folder, `${run}-1`)) : undefined;
}

const failure = (path: string) => ({
  code: 1,
  stdout: '',
  stderr: `The backup could not be written to ${path}: ENOSPC: no space left on device, write\n`,
});

describe('beside a running service', () => {
  let service: Running;
  const create = (name: string) =>
    call(service, user, 'POST', '/accounts/workflows', { body: { name, team_id: team } });

  beforeAll(async () => {
    service = await processes.start(used, { node: [fullOnce] });
    user = await processes.signIn(used);
    ({ run, team } = await startFirstRun(service, user, { seconds: 0 }));
    link = new URL(await resultOf(service, user, run));
    output = Buffer.from(await (await fetch(link)).arrayBuffer());
    await create('Before');
  });
  afterAll(() => stop(service, 'SIGTERM'));

  it('a backup that fails midway reports the error and leaves no file', async () => {
    const before = await namesOfFiles();
    expect(await processes.admin(used, 'backup', file)).toMatchObject(failure(file));
    expect(await namesOfFiles()).toEqual(before);
  });

  it('a backup is written while the service works, and only its owner can read it', async () => {
    const enough = new AbortController();
    const statuses = new Set<number>();
    const load = Array.from({ length: 4 }, async (_value, client) => {
      for (let index = 0; !enough.signal.aborted; index += 1) {
        statuses.add((await create(`Beside ${client}-${index}`)).status);
        await delay(20);
      }
    });
    const { json, stderr } = await processes.admin(used, 'backup', file);
    enough.abort();
    await Promise.all(load);
    expect([json, stderr]).toEqual([{ file, bytes: (await stat(file)).size }, '']);
    expect([...statuses]).toEqual([200]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(used)).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });

  it('a backup never overwrites a file', async () => {
    const own = join(processes.folder, 'mine.txt');
    await writeFile(own, 'mine');
    const { code, stderr } = await processes.admin(used, 'backup', own);
    expect([code, stderr]).toEqual([1, `${own} already exists. Choose another name.\n`]);
    expect(await readFile(own, 'utf8')).toBe('mine');
  });

  it('a restore is refused', async () => {
    const { code, stderr } = await processes.admin(used, 'restore', file, '--force');
    expect([code, stderr]).toEqual([1, 'A service has this data directory open. Stop it, then restore.\n']);
  });
});

it('a backup contains everything acknowledged before it: rows, keys, tokens, links and outputs', async () => {
  const dataDir = await processes.dataDir('restored');
  const { json, stderr } = await processes.admin(dataDir, 'restore', file);
  expect([json, stderr]).toEqual([{ data_dir: dataDir, file, put_aside: null }, '']);
  const service = await processes.start(dataDir);
  expect((await list(service)).map(({ name }) => name)).toContain('Before');
  const linked = await fetch(`${service.url}${link.pathname}${link.search}`);
  expect([linked.status, linked.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect((await askRun(service, user, run)).status).toBe(200);
  const again = await startFirstRun(service, user, { seconds: 0 });
  await resultOf(service, user, again.run);
  await stop(service, 'SIGTERM');
});

describe('a backup without a service', () => {
  it('that fails midway reports the error and leaves no file', async () => {
    const own = join(processes.folder, 'midway.tar.gz');
    const before = await namesOfFiles();
    const alone = await processes.adminWith({ DATA_DIR: used, NODE_OPTIONS: fullOnce }, 'backup', own);
    expect(alone).toMatchObject(failure(own));
    expect(await namesOfFiles()).toEqual(before);
  });

  it('includes the outputs on a file system without hard links', async () => {
    const own = join(processes.folder, 'without-links.tar.gz');
    const refused = join(processes.folder, 'refused-links.txt');
    const env = { DATA_DIR: used, NODE_OPTIONS: noLinks, REFUSED_LINKS: refused };
    expect(await processes.adminWith(env, 'backup', own)).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(refused, 'utf8')).toContain(run);
    expect(await outputInBackup(own)).toEqual(output);
  });

  it.each([
    ['includes an output that is removed once it is linked', 'fs', 'lstat', true],
    ['omits an output that is removed before it is linked', 'fs.promises', 'link', false],
  ] as const)('%s', async (_what, of, name, kept) => {
    const dataDir = await processes.dataDir(`removing before ${name}`, used);
    const own = join(processes.folder, `removing-before-${name}.tar.gz`);
    const made = await processes.adminWith({ DATA_DIR: dataDir, NODE_OPTIONS: removedBefore(of, name) }, 'backup', own);
    expect(made).toMatchObject({ code: 0, stderr: '', json: { file: own } });
    expect(await outputIn(dataDir)).toBeUndefined();
    expect(await outputInBackup(own)).toEqual(kept ? output : undefined);
  });
});

/** Write a copy of the backup with unreadable keys. */
async function withBadKeys(): Promise<Buffer> {
  const folder = join(processes.folder, 'bad keys');
  const path = join(processes.folder, 'bad-keys.tar.gz');
  await mkdir(folder);
  await tar.extract({ file, cwd: folder });
  await writeFile(join(folder, 'keys.json'), '{}');
  await tar.create({ file: path, cwd: folder, gzip: true }, await readdir(folder));
  return readFile(path);
}

describe('a restore into a non-empty directory', () => {
  let dataDir: string;
  let before: Readonly<Record<string, string>>;

  beforeAll(async () => {
    dataDir = await processes.firstDataDir('not empty');
    before = await contentsOf(dataDir);
  });

  it('changes nothing without --force', async () => {
    const refused = await processes.admin(dataDir, 'restore', file);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(await contentsOf(dataDir)).toEqual(before);
  });

  it.each<readonly [name: string, content: (good: Buffer) => Buffer | undefined | Promise<Buffer>]>([
    ['damaged', (good) => Buffer.from(good).fill(0, Math.floor(good.length / 2), Math.ceil(good.length / 2) + 1000)],
    ['truncated', (good) => good.subarray(0, good.length - 1000)],
    ['another file', () => Buffer.from('no backup')],
    ['missing', () => undefined],
    ['one with unreadable keys', withBadKeys],
  ])('changes nothing when the backup is %s', async (name, contentFrom) => {
    const path = join(processes.folder, `${name}.tar.gz`);
    const content = await contentFrom(await readFile(file));
    if (content) await writeFile(path, content);
    const { code, stdout, stderr } = await processes.admin(dataDir, 'restore', path, '--force');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/can't be restored: .*Nothing was changed/s)]);
    // Advice about the file in a folder that is removed again would mislead.
    expect(stderr).not.toMatch(/write the word|\.\. /);
    expect(stderr).not.toContain('    at ');
    expect(await contentsOf(dataDir)).toEqual(before);
  });

  it('moves all existing data aside with --force', async () => {
    const { json } = await processes.admin(dataDir, 'restore', '--force', file);
    const { put_aside: aside } = json as { put_aside: string };
    expect(await contentsOf(aside)).toEqual(before);
    expect(await outputIn(dataDir)).toEqual(output);
    expect((await processes.admin(dataDir, 'audit', '--team', team, '--id', run)).json).toContainEqual(
      expect.objectContaining({ action: 'run start', id: run }),
    );
  });
});
