import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

import { RunFailure } from '../executor.ts';
import { bytesInWords } from './bytes-in-words.ts';

/** How much a program may leave. */
export interface FileLimits {
  readonly outputBytes: number;
  readonly outputFiles: number;
}

/** Folders and links are no files, but take time to be looked at. */
const ENTRIES_PER_FILE = 10;

/** A file that a program left; `name` is its path in the folder. */
export interface MadeFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * The files in a folder and the folders in it. Links, pipes and devices are none: they lead elsewhere.
 * @throws RunFailure when they are more, or larger, than they may be
 */
export async function madeFiles(folder: string, { outputBytes, outputFiles }: FileLimits): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  const tooMany = `It made more than ${outputFiles} files, which is the limit of its executor.`;
  let bytes = 0;
  let entries = 0;
  const look = async (inner: string) => {
    for await (const entry of await openFolder(join(folder, inner))) {
      entries += 1;
      if (entries > outputFiles * ENTRIES_PER_FILE) throw new RunFailure(tooMany);
      const name = inner === '' ? entry.name : `${inner}/${entry.name}`;
      const path = join(folder, name);
      if (entry.isDirectory()) await look(name);
      if (!entry.isFile()) continue;
      // It may be gone by now: the program may still be at work.
      const size = (await lstat(path).catch(() => undefined))?.size;
      if (size === undefined) continue;
      files.push({ name, path, bytes: size });
      bytes += size;
      if (files.length > outputFiles) throw new RunFailure(tooMany);
      if (bytes > outputBytes)
        throw new RunFailure(`It made more than ${bytesInWords(outputBytes)}, which is the limit of its executor.`);
    }
  };
  await look('');
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function openFolder(path: string) {
  try {
    return await opendir(path);
  } catch {
    return [];
  }
}
