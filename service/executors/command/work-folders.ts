import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { endGroup } from './process-group.ts';
import { isSame, processEntry, startedWith } from './process-table.ts';

/** In the environment of each program: which folder it was started for. */
export const FOLDER_VARIABLE = 'RUNBOARD_FOLDER';
const GROUP_FILE = 'group';

/** The folder that one attempt works in. */
export interface WorkFolder {
  /** Where the program leaves its files; empty at first. */
  readonly files: string;
  /** Write down which process was started in it, for whoever comes after this process. */
  note(pid: number): void;
  remove(): Promise<void>;
}

/** Makes folders for attempts. */
export interface WorkFolders {
  make(name: string): Promise<WorkFolder>;
}

/**
 * Use a folder for what programs write. Each process of the service has a folder of its own in it; what one left that
 * was killed goes: its programs end, as nobody waits for them, and its files are removed.
 * @param root on a disk of this computer
 */
export async function openWorkFolders(root: string): Promise<WorkFolders> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const own = `${process.pid}-${processEntry(process.pid)?.start ?? Date.now()}`;
  for (const owner of await readdir(root)) {
    const [, pid = '', start = ''] = /^(\d+)-(\d+)$/.exec(owner) ?? [];
    if (pid === '' || isSame(Number(pid), start)) continue;
    await endLeftOvers(join(root, owner));
    await rm(join(root, owner), { recursive: true, force: true });
  }
  return {
    async make(name) {
      const folder = join(root, own, name);
      const files = join(folder, 'files');
      await mkdir(files, { recursive: true, mode: 0o700 });
      return {
        files,
        // At once: the service may be killed at any moment.
        note: (pid) => writeFileSync(join(folder, GROUP_FILE), `${pid} ${processEntry(pid)?.start ?? ''}`),
        remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
      };
    },
  };
}

/** End the programs that a process of the service left behind. */
async function endLeftOvers(folder: string): Promise<void> {
  const groups = new Set(startedWith(`${FOLDER_VARIABLE}=${folder}/`).map(({ group }) => group));
  for (const attempt of await readdir(folder)) {
    // A program may have cleared its environment; a number that is another process's by now is left alone.
    const noted = await readFile(join(folder, attempt, GROUP_FILE), 'utf8').catch(() => '');
    const [pid = '', start = ''] = noted.split(' ');
    if (pid !== '' && isSame(Number(pid), start)) groups.add(Number(pid));
  }
  const own = processEntry(process.pid)?.group;
  await Promise.all([...groups].filter((group) => group > 1 && group !== own).map(endGroup));
}
