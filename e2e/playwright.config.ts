import { defineConfig } from '@playwright/test';

import { launchOptions } from '../scripts/browser.mjs';
import type { ProductOptions } from './fixtures.ts';

const ci = Boolean(process.env['CI']);

/** The browser suite: the built product, one server process for each worker, and real credentials. */
export default defineConfig<ProductOptions>({
  testDir: './specs',
  outputDir: '../test-results',
  globalSetup: './support/build-product.ts',
  fullyParallel: true,
  // One more worker than cores, because a test spends about half of its time waiting for runs.
  workers: 3,
  retries: 0,
  forbidOnly: ci,
  timeout: 180_000,
  // Shorter than the time limit of `npm test` for a program, which would kill the suite without a report of what
  // failed.
  globalTimeout: 40 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    // Animations would paint 60 times a second, on two cores shared by three tests. A test about motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
});
