import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './ensure-built.mjs';
import { rootFolder } from './freshness.mjs';

/**
 * Run a built program in this process, so that signals reach it directly.
 * @param {'main' | 'admin' | 'runboard'} program
 */
export async function runBuilt(program) {
  await ensureBuilt();
  await import(pathToFileURL(join(rootFolder, 'dist', 'service', `${program}.js`)).href);
}
