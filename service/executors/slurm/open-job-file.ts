import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

// Don't follow a link, and don't block on a pipe or device.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Errors of `open` for a missing file, a link (Linux, FreeBSD), and a socket. */
const notAFile = new Set(['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EOPNOTSUPP']);

/**
 * Open a file that a job may have written, or replaced with something else.
 * @returns undefined unless it is a plain file
 */
export async function openJobFile(path: string): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, FLAGS);
  } catch (error) {
    if (notAFile.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    if ((await file.stat()).isFile()) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}
