import { join } from 'node:path';

import { build } from 'vite';

import { rootFolder } from './freshness.mjs';

/**
 * Bundle the service and its admin program; packages stay outside.
 * @param {string} outDir below the folder of package.json, so that the packages are found
 * @param {import('vite').LogLevel} [logLevel]
 */
export async function bundleService(outDir, logLevel = 'info') {
  await build({
    root: rootFolder,
    configFile: false,
    publicDir: false,
    logLevel,
    resolve: { alias: { '@': join(rootFolder, 'src') } },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { main: join(rootFolder, 'service/main.ts'), admin: join(rootFolder, 'service/admin-main.ts') },
      },
    },
  });
}
