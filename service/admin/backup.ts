import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, cp, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { PGlite } from '@electric-sql/pglite';
import { create, extract } from 'tar';
import * as z from 'zod/mini';

import { AdminError } from './admin-error.ts';
import { loadServiceKeys } from '../auth/service-keys.ts';
import { STAGING } from '../outputs/disk-outputs.ts';
import { databaseFolder } from '../store/embedded/database-folder.ts';
import { openEmbeddedDatabase } from '../store/embedded/embedded-database.ts';
import { ifThere } from '../platform/if-there.ts';
import { syncFolder, syncTree } from '../platform/replace-file.ts';

const about = z.object({ format: z.literal('runboard-backup'), version: z.literal(1), createdAt: z.string() });
const ABOUT = 'backup.json';

/** Entries that a restore moves into place. The database comes last, because a directory without one isn't opened. */
const PARTS = ['outputs', 'keys.json', 'db'];

/**
 * Write database, keys and outputs of a data directory, which this process has open, into one file (tar, gzip).
 * Requests to the service wait only while the database's files are copied beside the originals.
 * @param file absolute path of a file that must not exist
 * @throws AdminError if it can't be written
 */
export async function writeBackup(
  dataDir: string,
  pglite: PGlite,
  file: string,
): Promise<{ file: string; bytes: number }> {
  if (await stat(file).catch(() => undefined)) throw new AdminError(`${file} already exists. Choose another name.`);
  const copy = `backup-${randomUUID()}.next`;
  // Unique, so that it can't collide with the leftovers of a killed backup.
  const next = `${file}.${randomUUID()}.next`;
  try {
    await copyDatabase(dataDir, pglite, join(dataDir, copy));
    // Outputs are written before their rows: every output named by a copied row exists by now.
    await linkFiles(join(dataDir, 'outputs'), join(dataDir, copy, 'outputs'));
    const archive = create({ cwd: join(dataDir, copy), gzip: { level: 4 }, portable: true }, [ABOUT, ...PARTS]);
    await pipeline(archive, createWriteStream(next, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(next, file);
    await syncFolder(dirname(file));
    return { file, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    throw new AdminError(`The backup could not be written to ${file}: ${wordsOf(error)}`, { cause: error });
  } finally {
    await rm(join(dataDir, copy), { recursive: true, force: true });
  }
}

async function copyDatabase(dataDir: string, pglite: PGlite, copy: string): Promise<void> {
  await mkdir(copy, { mode: 0o700 });
  await copyFile(join(dataDir, 'keys.json'), join(copy, 'keys.json'));
  const description = { format: 'runboard-backup', version: 1, createdAt: new Date().toISOString() };
  await writeFile(join(copy, ABOUT), JSON.stringify(description));
  await pglite.exec('checkpoint');
  // Between two statements, the files are in the state that a killed process would leave, which PostgreSQL can open.
  await pglite.runExclusive(() =>
    cp(databaseFolder(dataDir), join(copy, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE }),
  );
}

/**
 * Hard-link each file of a folder into another folder, so that its content survives the removal of the original. Files
 * that are already removed, and outputs that are still being written, are left out.
 */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = (await ifThere(readdir(from, { withFileTypes: true }))) ?? [];
  await mkdir(to, { mode: 0o700 });
  for (const entry of entries) {
    const [file, name] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === STAGING) continue;
    if (entry.isDirectory()) await linkFiles(file, name);
    // Some file systems have no hard links.
    else await ifThere(link(file, name).catch(() => copyFile(file, name, constants.COPYFILE_FICLONE)));
  }
}

/**
 * Restore a backup into a data directory, which this process has locked but not opened. The backup is unpacked and
 * verified in a temporary folder there first; nothing else in the directory changes before that.
 * @param options.force move existing files aside; otherwise only an empty directory is accepted
 * @throws AdminError if the directory contains files, or the backup is incomplete; then nothing has changed
 */
export async function restoreBackup(dataDir: string, file: string, { force }: { readonly force: boolean }) {
  const there = (await readdir(dataDir)).filter((name) => name !== 'lock.sock' && !name.endsWith('.next'));
  if (there.length > 0 && !force) {
    throw new AdminError(
      `${dataDir} is not empty. Set DATA_DIR to another directory, or add --force: what is there is then put aside.`,
    );
  }
  const staging = join(dataDir, `restore-${randomUUID()}.next`);
  try {
    await mkdir(staging, { mode: 0o700 });
    await unpack(file, staging);
    await syncTree(staging);
    const aside = there.length > 0 ? await putAside(dataDir, there) : null;
    for (const name of PARTS) await rename(join(staging, name), join(dataDir, name));
    await syncFolder(dataDir);
    return { data_dir: dataDir, file, put_aside: aside };
  } finally {
    // Files that were being unpacked when the failure occurred may still be written.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** @throws AdminError if the file isn't a backup or is incomplete */
async function unpack(file: string, staging: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), extract({ cwd: staging, strict: true, preserveOwner: false }));
    about.parse(JSON.parse(await readFile(join(staging, ABOUT), 'utf8')));
    await mkdir(join(staging, 'outputs'), { recursive: true, mode: 0o700 });
    await open(join(staging, 'keys.json')).then((keys) => keys.close());
    await loadServiceKeys(join(staging, 'keys.json')).catch((error: unknown) => {
      throw new Error('its keys.json is damaged', { cause: error });
    });
    const database = await openEmbeddedDatabase(staging);
    await database.close();
  } catch (error) {
    throw new AdminError(`${file} can't be restored: ${wordsOf(error)}. Nothing was changed.`, { cause: error });
  }
}

/** Move existing files into a new folder, starting with the database. */
async function putAside(dataDir: string, names: readonly string[]): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names.toSorted((a, b) => PARTS.indexOf(b) - PARTS.indexOf(a))) {
    await rename(join(dataDir, name), join(aside, name));
  }
  await syncFolder(aside);
  await syncFolder(dataDir);
  return aside;
}

function wordsOf(error: unknown): string {
  return error instanceof z.core.$ZodError
    ? 'it is not a backup of Runboard'
    : error instanceof Error
      ? error.message
      : String(error);
}
