import { statfs } from 'node:fs/promises';

/** Space that is kept free: PostgreSQL's log grows by files of 16 MiB, and several runs write concurrently. */
export const ROOM_RESERVE_BYTES = 128 * 1024 * 1024;
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;

/** Number of bytes on the disk of a directory that this process may still use. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Used and free bytes on the disk of a directory. */
export async function roomOf(directory: string): Promise<{ readonly used: number; readonly free: number }> {
  const { blocks, bfree, bavail, bsize } = await statfs(directory);
  return { used: (blocks - bfree) * bsize, free: bavail * bsize };
}

/**
 * Keeps the files of runs from filling the disk, because the database on it needs space, too.
 * @returns a function to call before each part is written, which throws an Error with the code ENOSPC
 */
export function createRoomCheck(directory: string, free = freeBytes): (bytes: number) => Promise<void> {
  let written = LOOK_EVERY_BYTES;
  return async (bytes) => {
    written += bytes;
    if (written < LOOK_EVERY_BYTES) return;
    written = 0;
    if ((await free(directory)) - bytes >= ROOM_RESERVE_BYTES) return;
    written = LOOK_EVERY_BYTES;
    throw Object.assign(new Error('too little room is left on the disk'), { code: 'ENOSPC' });
  };
}
