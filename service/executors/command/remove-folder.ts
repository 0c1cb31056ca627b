import { randomUUID } from 'node:crypto';
import { chmod, lstat, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Retry, because a process that outlived its program may keep creating files. */
const TRIES = 4;
const WAIT_MS = 100;

/**
 * Remove a folder with all its contents, whatever a program did to it, without following any link.
 * @throws Error if something remains, such as a file of another user
 */
export async function removeFolder(folder: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await removeOnce(folder);
    } catch (error) {
      if (tried === TRIES) throw error;
      await delay(WAIT_MS * tried);
    }
  }
}

/**
 * Move all inner folders directly below the top one and empty them there, for two reasons. The path of a deeply nested
 * folder may exceed the system's limit. And a program may replace a listed folder with a link, unless the folder has
 * been moved to a name that the program doesn't know.
 */
async function removeOnce(top: string): Promise<void> {
  const folders = [top];
  let failure: unknown;
  const attempt = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failure ??= error;
      return undefined;
    }
  };
  const moveUp = async (path: Buffer) => {
    const moved = join(top, randomUUID());
    await move(path, moved);
    if ((await lstat(moved)).isDirectory()) folders.push(moved);
    else await unlink(moved);
  };

  // The list grows during the loop.
  for (const folder of folders) {
    await attempt(chmod(folder, 0o700));
    for (const entry of (await attempt(readdir(folder, { withFileTypes: true, encoding: 'buffer' }))) ?? []) {
      // A name may not be valid UTF-8.
      const path = Buffer.concat([Buffer.from(`${folder}/`), entry.name]);
      await attempt(entry.isDirectory() ? moveUp(path) : unlink(path));
    }
  }
  // Neither this call nor `unlink` follows a link.
  for (const folder of folders.toReversed()) await attempt(rmdir(folder));
  if (failure !== undefined) throw failure;
}

async function move(path: Buffer, to: string): Promise<void> {
  try {
    await rename(path, to);
  } catch {
    // Moving a folder needs write permission on it. Its mode is changed only now, because `chmod` follows links and
    // `rename` doesn't.
    await chmod(path, 0o700);
    await rename(path, to);
  }
}
