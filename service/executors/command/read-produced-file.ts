import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';

import { RunFailure } from '../executor.ts';
import type { ProducedFile } from './collect-outputs.ts';
import { shownName, unreadable } from './unreadable.ts';

// Don't follow a link that replaced the file, and don't block on a pipe or device.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Read exactly as many bytes of a file as were counted when it was listed.
 * @throws RunFailure naming the file, if it can't be read or has changed since
 */
export async function* readProducedFile({ name, path, bytes }: ProducedFile): AsyncGenerator<Buffer> {
  const changed = () => new RunFailure(`The file ${shownName(name)} changed while it was read.`);
  let file: FileHandle | undefined;
  try {
    file = await open(path, FLAGS);
    if (!(await file.stat()).isFile() || (await placeOf(file, path)) !== path) throw changed();
    let left = bytes;
    // `end` is inclusive: this reads one more byte, which exists only if the file has grown.
    for await (const part of file.createReadStream({ end: bytes }) as AsyncIterable<Buffer>) {
      left -= part.length;
      if (left < 0) throw changed();
      yield part;
    }
    if (left > 0) throw changed();
  } catch (error) {
    // Only errors of the file system have the name of a system call. Pass on other errors, such as the reader's.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw unreadable('file', name, error);
  } finally {
    await file?.close();
  }
}

/**
 * Resolved path of an open file, because a folder above the file may have become a link. Linux itself keeps the path of
 * an open file.
 */
async function placeOf(file: FileHandle, path: string): Promise<string> {
  return readlink(`/proc/self/fd/${file.fd}`).catch(() => realpath(path));
}
