import { join } from 'node:path';

import { build } from 'vite';

import { rootFolder } from './freshness.mjs';

/**
 * The configuration that bundles the service and its programs, without the packages that they import.
 * @param {string} outDir below the folder of package.json, so that the packages are found
 */
export function serviceBuild(outDir) {
  return {
    root: rootFolder,
    configFile: /** @type {const} */ (false),
    publicDir: /** @type {const} */ (false),
    resolve: { alias: { '@': join(rootFolder, 'src') } },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          main: join(rootFolder, 'service/main.ts'),
          admin: join(rootFolder, 'service/admin-main.ts'),
          runboard: join(rootFolder, 'service/runboard.ts'),
        },
      },
    },
  };
}

/**
 * Bundle the service and its programs.
 * @param {string} outDir below the folder of package.json, so that the packages are found
 * @param {import('vite').LogLevel} [logLevel] without it, warnings and errors are shown
 */
export async function bundleService(outDir, logLevel = 'warn') {
  await build({ ...serviceBuild(outDir), logLevel });
}
