import { cp, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from '../../scripts/ensure-built.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Build what is to be tested and set a copy aside, so that a build in the middle of the suite changes nothing. The copy
 * lies below node_modules, where the service finds its packages. `E2E_PRODUCT` names one that is there already.
 * @returns how to remove it
 */
export default async function buildProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_PRODUCT']) return undefined;
  await ensureBuilt();
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'e2e-'));
  await cp(join(root, 'dist'), folder, { recursive: true });
  process.env['E2E_PRODUCT'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Where the copy lies. @returns the path of its server */
export function programPath(): string {
  const folder = process.env['E2E_PRODUCT'];
  if (!folder) throw new Error('The global set-up has not run.');
  return join(folder, 'service', 'main.js');
}
