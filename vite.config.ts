import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { launchOptions } from './scripts/browser.mjs';
import { freePort } from './scripts/free-port.mjs';
import type { TestService } from './service/testing/test-service.ts';

/** Port of the page tests' embedded service; their runner forwards to it, as a deployment does. */
const testServicePort = Number((process.env['TEST_SERVICE_PORT'] ??= String(await freePort())));
const forwarded = ['/accounts', '/api', '/outputs', '/config.json'];

/** Time limit of a service test. Most of these tests start processes, which can take a minute on a busy machine. */
const serviceLimitMs = 240_000;

/**
 * Service tests that need a database run on PostgreSQL, where creating a test's database takes a fifth of the time.
 * Tests of the store's statements also run on the embedded database, as do tests that start processes on it
 * (CONTRIBUTING).
 */
const onBothDatabases = ['service/{queue,routes}/**/*.test.ts', 'service/feed/feed.test.ts'];
const onPostgresOnly = [
  'service/{http,metrics,oidc,outputs}/**/*.test.ts',
  'service/executors/{command,engine,http,slurm}/**/*.test.ts',
  'service/feed/{events,readers,remote-events,stream}.test.ts',
  'service/app/{remote-app,sign-in-words}.test.ts',
];

const browserOptions = launchOptions();

/** Commands that page tests send from their browser to the test service, which runs in this process. */
const testServiceCommands = {
  makeUser: (_context: unknown, ...args: Parameters<TestService['makeUser']>) => testService().makeUser(...args),
  makeTeam: (_context: unknown, ...args: Parameters<TestService['makeTeam']>) => testService().makeTeam(...args),
  setSubscription: (_context: unknown, ...args: Parameters<TestService['setSubscription']>) =>
    testService().setSubscription(...args),
  setRole: (_context: unknown, ...args: Parameters<TestService['setRole']>) => testService().setRole(...args),
  setOperator: (_context: unknown, ...args: Parameters<TestService['setOperator']>) =>
    testService().setOperator(...args),
  makeSignInCode: (_context: unknown, ...args: Parameters<TestService['makeSignInCode']>) =>
    testService().makeSignInCode(...args),
};

/** The service that `service/testing/test-setup.ts` started. */
function testService(): TestService {
  const { testService: service } = globalThis as { testService?: TestService };
  if (!service) throw new Error('The embedded service of the page tests is not running.');
  return service;
}

/**
 * Let the browser of the page tests cache modules, since nothing is edited during a run, and without a cache each test
 * file would request every module of the dashboard again.
 */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/src/')) {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value);
      }
      next();
    });
  },
};

/**
 * Move the page's style sheets behind its skeleton, because in the head they would block all rendering until they have
 * loaded. The script still waits for them.
 */
const stylesAfterSkeleton: Plugin = {
  name: 'styles-after-skeleton',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = /\n\s*<link rel="stylesheet"[^>]*>/g;
      const links = html.match(styles)?.join('') ?? '';
      return html.replace(styles, '').replace(/\n\s*<noscript>/, (noscript) => links + noscript);
    },
  },
};

export default defineConfig({
  // Processes that run at the same time need separate caches.
  cacheDir: process.env['VITE_CACHE_DIR'] ?? 'node_modules/.vite',
  plugins: [react(), stylesAfterSkeleton],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
  },
  build: {
    target: 'es2023',
    // Browsers without module preload load the same modules a moment later. The polyfill would be sent to all browsers.
    modulePreload: { polyfill: false },
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: true,
    license: { fileName: 'third-party.json' },
    rolldownOptions: {
      // Imported by unzipit, but never used in a browser.
      external: ['node:worker_threads'],
      output: {
        // The frame's code contains the name of every chunk, so short hexadecimal hashes save 0.4 kB on a first visit.
        hashCharacters: 'hex',
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${(names[0] ?? '').replace(/~[^.]*/, '').replace(/\.[^.]*$/, '')}-[hash:7][extname]`,
        // One file for the code that every page needs, and one for the code that most parts need, because on a slow
        // connection another request costs more than a few bytes that are not needed yet.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // Libraries for forms and popovers are left out, since most visits open neither.
            {
              name: 'common',
              minShareCount: 7,
              priority: 1,
              test: (id) =>
                !/hook-?form|@floating-ui|components\/(?:Checkbox|Textarea)|InlineInput|ui\/bulk\/bulk-dialog|json-fault|parse-csv|parse-inputs|(?:draw|make)-thumbnail|thumbnail-query|readable-hosts/.test(
                  id,
                ),
            },
          ],
        },
      },
    },
  },
  server: {
    // `vitest run` would watch each file of the project for nothing.
    ...(process.argv.includes('run') && { watch: null }),
    proxy: Object.fromEntries(
      forwarded.map((path) => [path, `http://127.0.0.1:${process.env['DEV_SERVICE_PORT'] ?? 4680}`]),
    ),
  },
  test: {
    // Service tests spend more time waiting for processes and timers than computing, so four share two cores well.
    maxWorkers: Math.max(4, availableParallelism()),
    // A busy machine must not make a test fail.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          setupFiles: ['src/testing/wait-longer.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          // Loading the service takes longer than the tests of most files, so each worker loads it only once. This is
          // safe, since no test replaces a module.
          isolate: false,
          include: ['service/**/*.test.ts'],
          exclude: ['service/**/*.{postgres,pgbouncer,slurm}.test.ts', ...onPostgresOnly],
          testTimeout: serviceLimitMs,
          hookTimeout: serviceLimitMs,
        },
      },
      // Needs a separate Slurm: `npm run test:slurm`.
      ...(process.env['TEST_SLURM'] === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'slurm',
                environment: 'node' as const,
                include: ['service/**/*.slurm.test.ts'],
                testTimeout: serviceLimitMs,
                hookTimeout: serviceLimitMs,
              },
            },
          ]),
      // Needs the program pgbouncer: `npm run test:pgbouncer`.
      ...(process.env['TEST_PGBOUNCER'] === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'pgbouncer',
                environment: 'node' as const,
                include: ['service/**/*.pgbouncer.test.ts'],
                globalSetup: ['service/testing/database/postgres-setup.ts'],
                testTimeout: serviceLimitMs,
                hookTimeout: serviceLimitMs,
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'service-postgres',
          environment: 'node',
          include: [...onPostgresOnly, ...onBothDatabases, 'service/**/*.postgres.test.ts'],
          exclude: ['service/**/*.{pgbouncer,slurm}.test.ts'],
          isolate: false,
          globalSetup: ['service/testing/database/postgres-setup.ts'],
          setupFiles: ['service/testing/database/use-postgres.ts'],
          testTimeout: serviceLimitMs,
          hookTimeout: serviceLimitMs,
        },
      },
      {
        extends: true,
        server: {
          proxy: Object.fromEntries(forwarded.map((path) => [path, `http://127.0.0.1:${testServicePort}`])),
        },
        plugins: [keepModules],
        define: { 'process.env.NODE_ENV': '"test"' },
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.test.tsx', 'src/testing/*.tsx'],
          // The entry files don't reach modules that only workers import.
          include: ['axe-core', 'diff', 'fast-check', 'lossless-json'],
        },
        test: {
          name: 'pages',
          // One page at a time, because the pages of a browser share its process, and a page that has to wait would
          // look like one that hangs.
          fileParallelism: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts', 'src/testing/wait-longer.ts'],
          globalSetup: ['service/testing/test-setup.ts'],
          provide: { testServicePort, fuzzCases: Number(process.env['FUZZ_CASES'] ?? 1000) },
          testTimeout: 120_000,
          // A busy machine must not make a test fail.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The limit on actions lets a blocked action report what it waits for before its test times out. Motion is
            // reduced, since an element that slides in may move away between the press and the release of a click.
            // JavaScript is not optimised: each file loads its modules anew, and no code runs long enough to benefit.
            provider: playwright({
              launchOptions: { ...browserOptions, args: [...browserOptions.args, '--js-flags=--no-opt'] },
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            commands: testServiceCommands,
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
