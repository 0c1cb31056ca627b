import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { replaceFile } from '../replace-file.ts';
import type { OutputKey, Outputs } from './outputs.ts';

/** Outputs as files: DIRECTORY/run/attempt/name, so that two attempts at one run never write the same file. */
export function createDiskOutputs(directory: string): Outputs {
  const folder = ({ runId, attempt }: OutputKey) => join(directory, basename(runId), String(attempt));
  const path = (key: OutputKey) => join(folder(key), basename(key.name));
  return {
    async save(key, content) {
      await mkdir(folder(key), { recursive: true, mode: 0o700 });
      await replaceFile(path(key), content);
    },
    async size(key) {
      const found = await stat(path(key)).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    read: (key, range) => createReadStream(path(key), range),
  };
}
