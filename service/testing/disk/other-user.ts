import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'vite';

import { serviceBuild } from '../../../scripts/service-bundle.mjs';

/** ID of the unprivileged user on most systems. */
const NOBODY = 65_534;
/** This package loads files from its own folder, so it can't be part of the bundle. */
const DATABASE = '@electric-sql/pglite';

/** An unprivileged user, and programs readable by that user. */
export interface OtherUser {
  readonly uid: number;
  readonly gid: number;
  readonly node: string;
  readonly main: string;
  /** Make this user the owner of a folder and its contents. */
  own(path: string): Promise<void>;
}

/**
 * Copy Node and the service, with the packages it needs, into a folder, because another user can't read root's folders.
 * @returns undefined unless this process is root's, because otherwise it can't run a process as another user
 */
export async function prepareOtherUser(folder: string): Promise<OtherUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const program = join(folder, 'program');
  await chmod(folder, 0o755);
  await build({
    ...serviceBuild(program),
    ssr: { noExternal: true, external: [DATABASE] },
    logLevel: 'silent',
  });
  await writeFile(join(program, 'package.json'), '{"type":"module"}');
  const database = join(program, 'node_modules', DATABASE);
  await mkdir(dirname(database), { recursive: true });
  await cp(fileURLToPath(new URL(`../../../node_modules/${DATABASE}`, import.meta.url)), database, { recursive: true });
  const node = join(folder, 'node');
  await copyFile(process.execPath, node);
  await promisify(execFile)('chmod', ['-R', 'a+rX', program, node]);
  return {
    uid: NOBODY,
    gid: NOBODY,
    node,
    main: join(program, 'main.js'),
    own: async (path) => {
      await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, path]);
    },
  };
}
