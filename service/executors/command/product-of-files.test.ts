import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { replaceFsFunction } from '../../testing/disk/replace-fs-function.ts';
import { RunFailure } from '../executor.ts';
import { collectOutputs } from './collect-outputs.ts';
import { productOfFiles } from './product-of-files.ts';

/** Run a step right before each call, simulating a process that outlived its program and changes the folder. */
function before(name: 'lstat' | 'opendir', step: (path: string) => Promise<void>): void {
  replaceFsFunction(name, (real) => async (path: string) => {
    await step(path);
    return real(path);
  });
}

const limits = { outputBytes: 1_000_000, outputFiles: 50 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'runboard-product-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function write(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), name);
  }
}

/** Read the folder's product; `change` runs between listing its files and reading them. */
async function read(change: () => unknown = () => undefined): Promise<Buffer> {
  const files = await collectOutputs(folder, limits);
  await change();
  const { content } = productOfFiles(files, 'W');
  // Only the reader of the product receives an error.
  return buffer(content as Readable);
}

const y = () => join(folder, 'y.txt');

describe.each([
  ['the only file', ['y.txt']],
  ['one of several files', ['x.txt', 'y.txt']],
])('%s', (_, names) => {
  it.each<[string, () => unknown, string]>([
    ['removed', () => rm(y()), "The file y.txt can't be read (ENOENT)."],
    [
      'replaced with a link',
      () => rm(y()).then(() => symlink('/etc/passwd', y())),
      "The file y.txt can't be read (ELOOP).",
    ],
    [
      'replaced with a pipe',
      () => rm(y()).then(() => execFileSync('sh', ['-c', `mkfifo ${y()}`])),
      'The file y.txt changed while it was read.',
    ],
    [
      'replaced with a device',
      () => rm(y()).then(() => symlink('/dev/zero', y())),
      "The file y.txt can't be read (ELOOP).",
    ],
    ['appended to', () => appendFile(y(), 'more'), 'The file y.txt changed while it was read.'],
    ['cut off', () => truncate(y(), 1), 'The file y.txt changed while it was read.'],
  ])('%s before it is read fails the run with a message', async (_how, change, words) => {
    await write(...names);
    await expect(read(change)).rejects.toEqual(new RunFailure(words));
  });
});

describe('a folder replaced by a link to one with a file of the same name', () => {
  let inner: string;
  let outside: string;
  const swap = async () => {
    await rename(inner, join(outside, 'moved-away'));
    await symlink(outside, inner);
  };
  beforeEach(async () => {
    inner = join(folder, 'inner');
    outside = mkdtempSync(join(realpathSync(tmpdir()), 'runboard-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    await write('inner/y.txt');
    await writeFile(join(outside, 'y.txt'), 'not of a run');
  });

  it.each([
    ['the only file', ['inner/y.txt']],
    ['one of several files', ['x.txt', 'inner/y.txt']],
  ])('after the listing fails the run with a message: %s', async (_, names) => {
    await write(...names);
    // The other file has the same size, so only its location differs.
    await writeFile(join(outside, 'y.txt'), 'x'.repeat('inner/y.txt'.length));
    await expect(read(swap)).rejects.toEqual(new RunFailure('The file inner/y.txt changed while it was read.'));
  });

  it('during the listing fails the run with a message', async () => {
    await write('inner/deep/z.txt');
    await mkdir(join(outside, 'deep'));
    await writeFile(join(outside, 'deep', 'z.txt'), 'not of a run');
    before('opendir', async (path) => {
      if (path === join(inner, 'deep')) await swap();
    });
    await expect(read()).rejects.toEqual(new RunFailure("The folder inner/deep can't be read (ELOOP)."));
  });

  it("before a file's size is counted fails the run with a message", async () => {
    before('lstat', async (path) => {
      if (path === join(inner, 'y.txt')) await swap();
    });
    await expect(read()).rejects.toEqual(new RunFailure('The file inner/y.txt changed while it was read.'));
  });
});

it('a zip gives every file a unique name that is valid on any system', async () => {
  const names = [
    'C:x.txt',
    'C%3Ax.txt',
    String.raw`a\b`,
    'a_b',
    'a%5Cb',
    'a%b',
    String.raw`d\e/f`,
    'd%5Ce/f',
    '..x',
    'new\nline',
  ];
  await write(...names);
  const zip = join(folder, 'zip');
  await writeFile(zip, await read());
  const script =
    'import sys,json,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(json.dumps({i.filename:z.read(i).decode() for i in z.infolist()}))';
  const held = JSON.parse(execFileSync('python3', ['-c', script, zip], { encoding: 'utf8' })) as Record<string, string>;
  expect(Object.values(held).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(held).filter((name) => /\\|^[a-z]:/i.test(name))).toEqual([]);
  expect(held['a_b']).toBe('a_b');
});
