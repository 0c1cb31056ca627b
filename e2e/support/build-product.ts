import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from '../../scripts/ensure-built.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Start of the last line that a server prints once it serves. */
const lastLine = /^(?:Sign in|Service)\s/;

/**
 * Build the product and copy it, with a fresh data directory, so that a build during the suite doesn't affect the
 * tests. The copy lies below node_modules, where the service finds its packages. `E2E_PRODUCT` names an existing copy.
 * @returns a function that removes the copy
 */
export default async function buildProduct(): Promise<(() => Promise<void>) | undefined> {
  const remove = process.env['E2E_PRODUCT'] ? undefined : await copyProduct();
  if (!existsSync(firstDataDir())) await makeFirstDataDir();
  return remove;
}

async function copyProduct(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'e2e-'));
  await cp(join(root, 'dist'), folder, { recursive: true });
  process.env['E2E_PRODUCT'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function makeFirstDataDir(): Promise<void> {
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: firstDataDir() };
  const first = spawn(process.execPath, [programPath()], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(first, 'exit');
  for await (const line of createInterface(first.stdout)) if (lastLine.test(line)) first.kill('SIGTERM');
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`The first start ended with ${code}.`);
}

function folderOf(): string {
  const folder = process.env['E2E_PRODUCT'];
  if (!folder) throw new Error('The global set-up has not run.');
  return folder;
}

/** Folder of the copy. @returns the path of its server */
export function programPath(): string {
  return join(folderOf(), 'service', 'main.js');
}

/**
 * A data directory after a first start. Tests copy it, because creating a database takes three times as long as opening
 * one.
 */
export function firstDataDir(): string {
  return join(folderOf(), 'first-data-dir');
}
