import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { makeFolder, putFile, syncFile, syncFolder } from '../process/data-dir/replace-file.ts';
import { createRoomCheck } from '../process/data-dir/room-check.ts';
import { inBatches } from '../store/in-batches.ts';
import type { OutputKey, Outputs } from './outputs.ts';

/** Folder of files that are still being written. */
export const STAGING = '.next';

/** Outputs as files: DIRECTORY/run/attempt/name, so that two attempts at one run never write the same file. */
export function createDiskOutputs(directory: string, hasRoom = createRoomCheck(directory)): Outputs {
  const folder = ({ runId, attempt }: OutputKey) => join(directory, basename(runId), String(attempt));
  // All runs share it: one sync serves all whose folders are there when it begins.
  const syncDirectory = inBatches<undefined, undefined>(async (waiting) => {
    await syncFolder(directory);
    return waiting;
  });
  const path = (key: OutputKey) => join(folder(key), basename(key.name));
  return {
    async save(key, content) {
      const run = join(directory, basename(key.runId));
      const attempt = folder(key);
      await makeFolder(directory);
      await mkdir(attempt, { recursive: true, mode: 0o700 });
      await putFile(path(key), content, join(directory, STAGING), hasRoom);
      // All at once: a disk syncs several in one go. The row that names it comes after.
      await Promise.all([syncFile(path(key)), syncFolder(attempt), syncFolder(run), syncDirectory(undefined)]);
    },
    async size(key) {
      const found = await stat(path(key)).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    async remove(runId, attempt) {
      const made = attempt === undefined ? join(directory, basename(runId)) : folder({ runId, attempt, name: '' });
      await rm(made, { recursive: true, force: true });
    },
    read: (key, range) => createReadStream(path(key), range),
  };
}
