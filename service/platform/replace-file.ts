import { randomUUID } from 'node:crypto';
import { mkdir, open, type FileHandle, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';

/**
 * Write a file atomically: at any time there is either the complete old file or the complete new one. Once this
 * resolves, the new file survives a power cut, provided that its folder was already synced to disk.
 */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  await writeAs(path, dirname(path), async (file, giveName) => {
    await file.writeFile(content);
    await file.sync();
    await giveName();
  });
  await syncFolder(dirname(path));
}

interface PutOptions {
  /** Folder for the file while it is being written, on the same file system; created if missing. */
  readonly staging: string;
  /** Called with the length of each part before it is written; if it throws, the writing ends. */
  readonly before: (bytes: number) => Promise<void>;
  /** Sync the folders that contain the file's name, in parallel with the sync of the file. */
  readonly syncFolders: () => Promise<unknown>;
}

/**
 * Write a file under another name first, then rename it, so that no reader sees part of it. Once this resolves, the
 * file survives a power cut. If the file can't be synced, it is removed.
 */
export async function putFile(
  path: string,
  content: Readable | Uint8Array | string,
  { staging, before, syncFolders }: PutOptions,
): Promise<void> {
  await writeAs(path, staging, async (file, giveName) => {
    await writeContent(file, content, before);
    await giveName();
    try {
      // Sync in parallel, which a disk does faster than one sync after another.
      await Promise.all([file.sync(), syncFolders()]);
    } catch (error) {
      // Some disks report that they are full only at the sync.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  });
}

async function writeAs(
  path: string,
  staging: string,
  write: (file: FileHandle, giveName: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const next = join(staging, `${randomUUID()}.next`);
  try {
    const file = await openNew(next);
    try {
      await write(file, () => rename(next, path));
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Create a file, and its folder if missing. The folder usually exists, so it isn't checked first. */
async function openNew(path: string): Promise<FileHandle> {
  const create = () => open(path, 'wx', 0o600);
  return create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeFolder(dirname(path));
    return create();
  });
}

async function writeContent(
  file: FileHandle,
  content: Readable | Uint8Array | string,
  before: (bytes: number) => Promise<void>,
): Promise<void> {
  if (!(content instanceof Readable)) {
    await before(Buffer.byteLength(content));
    return file.writeFile(content);
  }
  for await (const part of content as AsyncIterable<Buffer>) {
    await before(part.length);
    // A write may accept only some of its data.
    for (let at = 0; at < part.length;) at += (await file.write(part, at)).bytesWritten;
  }
}

/** Create a folder and its parents; once this resolves, all of them survive a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const top = await mkdir(path, { recursive: true, mode: 0o700 });
  if (top === undefined) return;
  for (let made = resolve(path); made.startsWith(resolve(top)); made = dirname(made)) await syncFolder(dirname(made));
}

/** Sync the names in a folder to disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and syncs the names automatically.
  if (process.platform !== 'win32') await sync(path, 'r');
}

async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
}

/** Sync a folder and everything in it to disk. */
export async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await syncTree(inner);
    else if (entry.isFile()) await syncFile(inner);
  }
  await syncFolder(path);
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
