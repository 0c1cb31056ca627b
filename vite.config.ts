import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { launchOptions } from './e2e/browser.mjs';

/** Where the page tests' embedded service listens; their runner forwards to it, as a deployment does. */
const testServicePort = Number(process.env['TEST_SERVICE_PORT'] ?? 4690);
const forwarded = ['/accounts', '/api', '/outputs', '/config.json'];

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: { target: 'es2023', outDir: 'dist/web', emptyOutDir: true, sourcemap: true },
  server: { proxy: Object.fromEntries(forwarded.map((path) => [path, 'http://127.0.0.1:4680'])) },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          include: ['service/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        server: {
          proxy: Object.fromEntries(forwarded.map((path) => [path, `http://127.0.0.1:${testServicePort}`])),
        },
        define: { 'process.env.NODE_ENV': '"test"' },
        optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.test.tsx', 'src/testing/*.tsx'] },
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
          globalSetup: ['service/test-setup.ts'],
          provide: { testServicePort },
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
