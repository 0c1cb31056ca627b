import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'vite';

import { rootFolder } from '../../scripts/freshness.mjs';

/**
 * Import a module of the tests, which is TypeScript.
 * @param {string} path from the folder of package.json
 * @returns {Promise<unknown>}
 */
export async function importTypeScript(path) {
  const name = basename(path, '.ts');
  const outDir = join(rootFolder, 'node_modules/.cache/bench', name);
  await build({
    root: rootFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { [name]: join(rootFolder, path) } },
    },
  });
  return import(pathToFileURL(join(outDir, `${name}.js`)).href);
}
