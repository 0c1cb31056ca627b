import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';

import { RunFailure } from '../executor.ts';
import type { ProducedFile } from './collect-outputs.ts';
import { shownName, unreadable } from './unreadable.ts';

// Don't follow a link that replaced the file, nor block on a pipe or device.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The bytes of a file as of when its size was counted, and never more.
 * @throws RunFailure naming the file, if it can't be read or has changed since
 */
export async function* readProducedFile({ name, path, bytes }: ProducedFile): AsyncGenerator<Buffer> {
  const changed = () => new RunFailure(`The file ${shownName(name)} changed while it was read.`);
  let file: FileHandle | undefined;
  try {
    file = await open(path, FLAGS);
    if (!(await file.stat()).isFile() || (await placeOf(file, path)) !== path) throw changed();
    let left = bytes;
    // One byte more, which exists if the file has grown.
    for await (const part of file.createReadStream({ end: bytes }) as AsyncIterable<Buffer>) {
      left -= part.length;
      if (left < 0) throw changed();
      yield part;
    }
    if (left > 0) throw changed();
  } catch (error) {
    // Only the file system's errors have a system call: the reader's own pass through.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw unreadable('file', name, error);
  } finally {
    await file?.close();
  }
}

/**
 * Resolved path of an open file: a folder above it may have become a link. Linux knows the path of the open file
 * itself.
 */
async function placeOf(file: FileHandle, path: string): Promise<string> {
  return readlink(`/proc/self/fd/${file.fd}`).catch(() => realpath(path));
}
