import { randomUUID } from 'node:crypto';
import { mkdir, open, type FileHandle, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';

/**
 * Write a file so that, whatever happens, either the old or the new one is there, whole; once this resolves, the new
 * one survives a power cut too, if its folder does.
 */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  await writeAndRename(path, content, dirname(path), true);
  await syncFolder(dirname(path));
}

/**
 * Write a file under another name first, then give it its own. It survives a power cut once it and its folders are
 * synced.
 * @param staging folder on the same file system for the file while it is written
 * @param before told of each part that will be written, and how long it is; what it throws ends the writing
 */
export async function putFile(
  path: string,
  content: Readable | Uint8Array | string,
  staging: string,
  before: (bytes: number) => Promise<void>,
): Promise<void> {
  await writeAndRename(path, content, staging, false, before);
}

async function writeAndRename(
  path: string,
  content: Readable | Uint8Array | string,
  staging: string,
  synced: boolean,
  before?: (bytes: number) => Promise<void>,
) {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const next = join(staging, `${randomUUID()}.next`);
  try {
    const file = await open(next, 'wx', 0o600);
    try {
      await writeContent(file, content, before);
      if (synced) await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeContent(
  file: FileHandle,
  content: Readable | Uint8Array | string,
  before: (bytes: number) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!(content instanceof Readable)) {
    await before(content.length);
    return file.writeFile(content);
  }
  for await (const part of content as AsyncIterable<Buffer>) {
    await before(part.length);
    // A write may take less than it was given.
    for (let at = 0; at < part.length;) at += (await file.write(part, at)).bytesWritten;
  }
}

/** Make a folder and those above it; once this resolves, they are there after a power cut too. */
export async function makeFolder(path: string): Promise<void> {
  const top = await mkdir(path, { recursive: true, mode: 0o700 });
  if (top === undefined) return;
  for (let made = resolve(path); made.startsWith(resolve(top)); made = dirname(made)) await syncFolder(dirname(made));
}

/** Have the disk keep which names are in a folder. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and keeps names by itself.
  if (process.platform !== 'win32') await sync(path, 'r');
}

/** Have the disk keep what is in a file. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
}

/** Have the disk keep a folder and all that is in it. */
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
