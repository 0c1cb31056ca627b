import { chmod, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { STAGING } from '../outputs/disk-outputs.ts';
import { makeFolder } from '../platform/replace-file.ts';

const OWN = ['db', 'keys.json', 'outputs', 'db.snapshot.tar.gz'];

/**
 * Prepare a data directory for opening: revoke the access of other users of this computer, whatever the umask and the
 * earlier modes, and remove files that a killed process was still writing.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await makeFolder(dataDir);
  // The mode of a volume that belongs to another user can't be changed; its entries are closed below.
  await chmod(dataDir, 0o700).catch(() => undefined);
  for (const name of OWN) await closeTree(join(dataDir, name));
  await makeFolder(join(dataDir, 'outputs'));
  await removeUnfinished(dataDir);
}

/**
 * Revoke all rights of other users on a file, or on a folder and its files. Files in the folder of outputs are skipped,
 * because closing the folder itself is enough.
 */
async function closeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink()) return;
  const wanted = found.isDirectory() ? 0o700 : 0o600;
  if ((found.mode & 0o777) !== wanted) await chmod(path, wanted);
  if (!found.isDirectory() || path.endsWith('outputs')) return;
  for (const name of await readdir(path)) await closeTree(join(path, name));
}

/** Remove files that were never renamed to their final name. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const outputs = join(dataDir, 'outputs');
  await removeNext(dataDir);
  const staging = join(outputs, STAGING);
  if (await stat(staging).catch(() => undefined)) {
    await rm(staging, { recursive: true });
    await mkdir(staging, { mode: 0o700 });
    return;
  }
  // Version 0.1 wrote unfinished files beside each output, so search those folders once, before the staging folder
  // exists.
  for (const run of await folders(outputs)) {
    for (const attempt of await folders(run)) await removeNext(attempt);
  }
  // Don't create the staging folder in an empty directory: any entry would count as a sign of an earlier database.
  if ((await readdir(outputs)).length > 0) await mkdir(staging, { mode: 0o700 });
}

async function removeNext(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.endsWith('.next')))
    await rm(join(folder, name), { recursive: true, force: true });
}

async function folders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name));
}
