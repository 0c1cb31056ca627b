import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import type { Log } from '../../platform/log.ts';
import { endGroup } from './process-group.ts';
import { groupsStartedWith, isSame, processEntry } from './process-table.ts';
import { removeFolder } from './remove-folder.ts';

/** The variable in each program's environment that names the folder it was started for. */
export const FOLDER_VARIABLE = 'RUNBOARD_FOLDER';
const GROUP_FILE = 'group';

/** The working folder of one attempt. */
export interface WorkFolder {
  /** The program's output folder, a resolved path; empty at first. */
  readonly files: string;
  /** Record the program's process, so that the next start can end it. */
  note(pid: number): void;
  /** Remove the folder. Never rejects: failures are logged, and the removal is retried at the next start. */
  remove(): Promise<void>;
}

export interface WorkFolders {
  make(name: string): Promise<WorkFolder>;
}

/**
 * Use a folder for programs' files. Each process of the service has its own subfolder. Leftovers of a killed process
 * are cleaned up: its programs are ended before the promise resolves, its files are removed in the background.
 * @param path on a local disk
 */
export async function openWorkFolders(path: string, log: Log): Promise<WorkFolders> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const root = await realpath(path);
  // A program may have removed the folder's permissions, unless another user owns the folder, which makes `chmod` fail.
  await chmod(root, 0o700).catch(() => undefined);
  const own = `${process.pid}-${processEntry(process.pid)?.start ?? Date.now()}`;

  async function remove(folder: string): Promise<void> {
    try {
      await removeFolder(folder);
    } catch (error) {
      log.warn({ folder, err: error }, 'a work folder could not be removed');
    }
  }

  const leftOvers = (await readdir(root)).flatMap((owner) => {
    const [, pid = '', start = ''] = /^(\d+)-(\d+)$/.exec(owner) ?? [];
    return pid === '' || isSame(Number(pid), start) ? [] : [join(root, owner)];
  });
  await Promise.all(leftOvers.map(endLeftOvers));
  void Promise.all(leftOvers.map(remove));

  return {
    async make(name) {
      const folder = join(root, own, name);
      const files = join(folder, 'files');
      await mkdir(files, { recursive: true, mode: 0o700 });
      return {
        files,
        // Synchronous, because the service may be killed at any moment.
        note: (pid) => writeFileSync(join(folder, GROUP_FILE), `${pid} ${processEntry(pid)?.start ?? ''}`),
        remove: () => remove(folder),
      };
    },
  };
}

/** End the programs left behind by a process of the service. */
async function endLeftOvers(folder: string): Promise<void> {
  const groups = await groupsStartedWith(`${FOLDER_VARIABLE}=${folder}/`);
  for (const attempt of await readdir(folder).catch(() => [])) {
    // Look for the recorded process too, because a program may have cleared its environment. Leave a reused process
    // number alone.
    const noted = await readFile(join(folder, attempt, GROUP_FILE), 'utf8').catch(() => '');
    const [pid = '', start = ''] = noted.split(' ');
    if (pid !== '' && isSame(Number(pid), start)) groups.add(Number(pid));
  }
  await Promise.all([...groups].map(endGroup));
}
