import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { replaceFsFunction } from '../../testing/disk/replace-fs-function.ts';
import { removeFolder } from './remove-folder.ts';

/** Run a step after each listing of a folder, before it is processed. */
function onListed(step: (folder: string) => void): void {
  replaceFsFunction(
    'readdir',
    (real) => async (folder: string, options: { withFileTypes: true; encoding: 'buffer' }) => {
      const entries = await real(folder, options);
      step(folder);
      return entries;
    },
  );
}

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runboard-remove-'));
  onTestFinished(() => rm(root, { recursive: true }));
});

it('a folder is removed together with inner folders that are too deep, read-only or not named in UTF-8', async () => {
  const folder = join(root, 'work');
  const kept = join(root, 'kept');
  await mkdir(join(folder, 'locked', 'inner'), { recursive: true });
  await mkdir(kept, { mode: 0o750 });
  await writeFile(join(folder, 'locked', 'inner', 'x.txt'), 'x');
  await mkdir(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]));
  await symlink(kept, join(folder, 'locked', 'link'));
  // The path of the innermost folder is longer than 4,096 bytes.
  const script = 'import os\nfor i in range(60):\n os.mkdir("d"*200); os.chdir("d"*200)\nopen("f","w")';
  execFileSync('python3', ['-c', script], { cwd: folder });
  for (const one of ['locked/inner', 'locked']) await chmod(join(folder, one), 0o555);

  await removeFolder(folder);
  expect(await readdir(root)).toEqual(['kept']);
  expect((await stat(kept)).mode & 0o777).toBe(0o750);
});

it.each([
  ['an empty folder', 'empty'],
  ['a folder with files', 'full'],
])('%s replaced by a link after listing is removed, and its target is untouched', async (_, name) => {
  const folder = join(root, 'work');
  const data = join(root, 'data');
  await mkdir(join(data, 'outputs'), { recursive: true });
  await chmod(data, 0o750);
  await writeFile(join(data, 'outputs', 'result'), 'kept');
  await writeFile(join(data, 'database'), 'kept');
  const swapped = join(folder, 'files', name);
  await mkdir(swapped, { recursive: true });
  if (name === 'full') await writeFile(join(swapped, 'x.txt'), 'x');
  // The folder was renamed, so find it by its contents.
  onListed((listed) => {
    const inner = join(listed, name);
    if (existsSync(join(root, 'moved-away')) || !existsSync(inner)) return;
    renameSync(inner, join(root, 'moved-away'));
    symlinkSync(data, inner);
  });

  await removeFolder(folder);
  expect((await readdir(root)).toSorted()).toEqual(['data', 'moved-away']);
  expect((await readdir(data)).toSorted()).toEqual(['database', 'outputs']);
  expect(await readFile(join(data, 'outputs', 'result'), 'utf8')).toBe('kept');
  expect((await stat(data)).mode & 0o777).toBe(0o750);
});

it('a folder that gains a file during its removal is removed', async () => {
  const folder = join(root, 'work');
  await mkdir(join(folder, 'files'), { recursive: true });
  let made = 0;
  onListed((listed) => {
    if (made < 2) writeFileSync(join(listed, `late-${(made += 1)}`), 'x');
  });
  await removeFolder(folder);
  expect(made).toBe(2);
  expect(await readdir(root)).toEqual([]);
});

it('a missing folder is not an error', async () => {
  await removeFolder(join(root, 'work'));
  expect(await readdir(root)).toEqual([]);
});
