import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { makeFolder, replaceFile } from '../process/replace-file.ts';
import type { OutputKey, Outputs } from './outputs.ts';

/** Folder of files that are still being written. */
export const STAGING = '.next';

/** Outputs as files: DIRECTORY/run/attempt/name, so that two attempts at one run never write the same file. */
export function createDiskOutputs(directory: string): Outputs {
  const folder = ({ runId, attempt }: OutputKey) => join(directory, basename(runId), String(attempt));
  const path = (key: OutputKey) => join(folder(key), basename(key.name));
  return {
    async save(key, content) {
      await makeFolder(folder(key));
      await replaceFile(path(key), content, { staging: join(directory, STAGING) });
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
