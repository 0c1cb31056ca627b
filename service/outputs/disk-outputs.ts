import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { putFile, syncFolder } from '../platform/replace-file.ts';
import { createRoomCheck } from '../platform/room-check.ts';
import { inBatches } from '../platform/in-batches.ts';
import { openDiskLog, readDiskLog } from './disk-log.ts';
import type { AttemptKey, OutputKey, Outputs } from './outputs.ts';

/** Folder for files that are still being written. */
export const STAGING = '.next';

/**
 * Outputs as files: DIRECTORY/RUN-ATTEMPT, and logs with the suffix .log, so that two attempts at one run never write
 * the same file. They share one folder, because creating and syncing a folder for each would cost as much as writing
 * the file.
 */
export function createDiskOutputs(directory: string, hasRoom = createRoomCheck(directory)): Outputs {
  const path = ({ runId, attempt }: AttemptKey) => join(directory, `${basename(runId)}-${attempt}`);
  const logPath = (attempt: AttemptKey) => `${path(attempt)}.log`;
  /** The folder in which version 0.1 stored an attempt's file. */
  const earlierFolder = ({ runId, attempt }: AttemptKey) => join(directory, basename(runId), String(attempt));
  const earlierPath = (key: OutputKey) => join(earlierFolder(key), basename(key.name));
  // One sync covers all names that are in the folder when the sync starts.
  const syncDirectory = inBatches<undefined, undefined>(async (waiting) => {
    await syncFolder(directory);
    return waiting;
  });
  return {
    async save(key, content) {
      await putFile(path(key), content, {
        staging: join(directory, STAGING),
        before: hasRoom,
        syncFolders: () => syncDirectory(undefined),
      });
    },
    size: async (key) => (await fileSize(path(key))) ?? fileSize(earlierPath(key)),
    async remove(runId, attempt) {
      const key = { runId, attempt };
      await rm(path(key), { force: true });
      await rm(logPath(key), { force: true });
      await rm(earlierFolder(key), { recursive: true, force: true });
      // The removal of the folder fails if it has files of other attempts, or, as is usual, doesn't exist.
      await rmdir(join(directory, basename(runId))).catch(() => undefined);
    },
    read: (key, range) => createReadStream(existsSync(path(key)) ? path(key) : earlierPath(key), range),
    async openLog(attempt, at, onTrouble) {
      await mkdir(directory, { recursive: true });
      return openDiskLog(logPath(attempt), at, hasRoom, onTrouble);
    },
    readLog: (attempt, start, most) => readDiskLog(logPath(attempt), start, most),
  };
}

async function fileSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
