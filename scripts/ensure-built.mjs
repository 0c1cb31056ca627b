import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { isFresh } from './freshness.mjs';

/**
 * Build if dist/ is missing or older than the sources. The build's output goes to stderr, because stdout is for the
 * result of the command that needs the build.
 */
export async function ensureBuilt() {
  if (await isFresh()) return;
  const build = fileURLToPath(new URL('build.mjs', import.meta.url));
  /** @type {unknown} */
  const code = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [build, '--if-stale'], { stdio: ['ignore', process.stderr, process.stderr] });
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    process.stderr.write('The build failed.\n');
    process.exit(1);
  }
}
