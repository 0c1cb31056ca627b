import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { removeFolder } from './remove-folder.ts';

it('a folder is removed with inner folders that are too deep, read-only or have a name that is not UTF-8', async () => {
  const root = mkdtempSync(join(tmpdir(), 'runboard-remove-'));
  const folder = join(root, 'work');
  const kept = join(root, 'kept');
  await mkdir(join(folder, 'locked', 'inner'), { recursive: true });
  await mkdir(kept, { mode: 0o750 });
  await writeFile(join(folder, 'locked', 'inner', 'x.txt'), 'x');
  await mkdir(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]));
  await symlink(kept, join(folder, 'locked', 'link'));
  // The path of the innermost folder has more than 4,096 bytes.
  const script = 'import os\nfor i in range(60):\n os.mkdir("d"*200); os.chdir("d"*200)\nopen("f","w")';
  execFileSync('python3', ['-c', script], { cwd: folder });
  for (const one of ['locked/inner', 'locked']) await chmod(join(folder, one), 0o555);

  await removeFolder(folder);
  expect(await readdir(root)).toEqual(['kept']);
  expect((await stat(kept)).mode & 0o777).toBe(0o750);
  await rm(root, { recursive: true });
});
