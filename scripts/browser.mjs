// Finds the Chromium for tests and benchmarks: $CHROMIUM_PATH, Playwright's own build, or the system's. Run as a
// program, it installs one if there is none. Plain JavaScript, because Node 20 can't run TypeScript.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright';

/**
 * The headless shell uses a fifth less CPU time than the full browser. Playwright, too, prefers its headless shell to
 * its full browser.
 */
const shellPath = '/usr/bin/chromium-headless-shell';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// A distribution's build contacts its vendor's services at every start, which fails in a closed network.
const systemArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser's path, and whether it is Playwright's own build. */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { path: named, own: false };
  const own = chromium.executablePath();
  if (own && isExecutable(own)) return { path: own, own: true };
  const path = systemPaths.find(isExecutable);
  return path ? { path, own: false } : undefined;
}

/**
 * Playwright's launch options for the found browser.
 * @param {{whole?: boolean}} [options] `whole` for the full browser, if its headless shell won't do
 */
export function launchOptions({ whole = false } = {}) {
  const found = findBrowser();
  const hasShell = !whole && !process.env['CHROMIUM_PATH'] && isExecutable(shellPath);
  return {
    ...(found?.own ? whole && { channel: 'chromium' } : found && { executablePath: hasShell ? shellPath : found.path }),
    chromiumSandbox: process.getuid?.() !== 0 && !process.env['CI'],
    args: found?.own ? [] : systemArgs,
  };
}

function starts() {
  const found = findBrowser();
  if (!found) return false;
  try {
    const version = execFileSync(found.path, ['--headless', '--no-sandbox', '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    process.stdout.write(`browser: ${version.trim()}\n`);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeoutMs
 */
function run(command, args, timeoutMs) {
  process.stdout.write(`installing a browser: ${args.join(' ')}\n`);
  return spawnSync(command, args, { stdio: 'inherit', timeout: timeoutMs }).status === 0;
}

/** Install system packages, if this process may do so without a password. @param {readonly string[]} names */
function installPackages(names) {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return;
  run('/usr/bin/apt-get', ['update', '-qq'], 300_000);
  run('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], 600_000);
}

/** Find a browser that starts, or install one. @throws Error that says what to do if that fails */
export function ensureBrowser() {
  const found = findBrowser();
  // The suites also work without the headless shell, but are slower.
  if (found?.path === systemPaths[0] && process.env['CI'] && !isExecutable(shellPath)) {
    installPackages(['chromium', 'chromium-headless-shell']);
  }
  if (starts()) return;
  const root = process.getuid?.() === 0;
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  run(process.execPath, [cli, 'install', ...(root ? ['--with-deps'] : []), 'chromium'], 180_000);
  if (starts()) return;
  installPackages(['chromium', 'chromium-headless-shell']);
  if (starts()) return;
  throw new Error(
    'No Chromium starts, and none could be installed. Run `npx playwright install --with-deps chromium`, install your system’s chromium, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBrowser();
