import type { Dir } from 'node:fs';
import { lstat, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { RunFailure } from '../executor.ts';
import { formatBytes } from '../format-bytes.ts';
import { shownName, unreadable } from './unreadable.ts';

/** Limits on the files that a program may leave. */
export interface FileLimits {
  readonly outputBytes: number;
  readonly outputFiles: number;
}

/** How many entries may be visited per allowed file: folders and links aren't files, but take time to visit. */
const ENTRIES_PER_FILE = 10;

/** A file left by a program. */
export interface ProducedFile {
  /** Its path within the folder. */
  readonly name: string;
  /** Its full path, below the resolved path of the folder. */
  readonly path: string;
  readonly bytes: number;
}

/**
 * The files in a folder and its subfolders. Links, pipes and devices are left out, because they lead elsewhere.
 * @param folder its resolved path
 * @param onUnreadable called for each unreadable file or folder; by default it fails the run
 * @throws RunFailure if they exceed the limits
 */
export async function collectOutputs(
  folder: string,
  { outputBytes, outputFiles }: FileLimits,
  onUnreadable: (failure: RunFailure) => void = fail,
): Promise<ProducedFile[]> {
  const files: ProducedFile[] = [];
  const tooMany = `It made more than ${outputFiles} files, which is the limit of its executor.`;
  let bytes = 0;
  let entries = 0;

  /** Undefined if the entry is unreadable, or was removed after it was listed: the program may still be working. */
  async function ifThere<T>(kind: 'file' | 'folder', name: string, read: Promise<T>): Promise<T | undefined> {
    try {
      return await read;
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      // Node reads each invalid UTF-8 byte in a name as U+FFFD, and then doesn't find the file.
      if (isGone && name.includes('\uFFFD'))
        onUnreadable(new RunFailure(`The name of the ${kind} ${shownName(name)} isn't UTF-8.`));
      else if (!isGone) onUnreadable(unreadable(kind, name, error));
      return undefined;
    }
  }

  async function visit(inner: string): Promise<void> {
    const opened = await ifThere('folder', inner || '.', openFolder(join(folder, inner)));
    if (!opened) return;
    for await (const entry of opened) {
      entries += 1;
      if (entries > outputFiles * ENTRIES_PER_FILE) throw new RunFailure(tooMany);
      const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (entry.isDirectory()) await visit(name);
      if (!entry.isFile()) continue;
      const path = join(folder, name);
      const found = await ifThere('file', name, lstat(path));
      if (!found) continue;
      files.push({ name, path, bytes: found.size });
      bytes += found.size;
      if (files.length > outputFiles) throw new RunFailure(tooMany);
      if (bytes > outputBytes)
        throw new RunFailure(`It made more than ${formatBytes(outputBytes)}, which is the limit of its executor.`);
    }
  }

  await visit('');
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function openFolder(path: string): Promise<Dir> {
  const opened = await opendir(path);
  try {
    // A program may have replaced the folder, or one above it, with a link.
    if ((await realpath(path)) !== path) throw Object.assign(new Error('a link'), { code: 'ELOOP' });
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function fail(failure: RunFailure): never {
  throw failure;
}
