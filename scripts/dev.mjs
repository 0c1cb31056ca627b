// `npm run dev`: serves, at one address, the dashboard with hot reload and the embedded service, which restarts when
// its sources change. Ctrl+C stops both. The environment variables are those of `npm start`.
import { execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build, createServer } from 'vite';

import { rootFolder } from './freshness.mjs';
import { freePort } from './free-port.mjs';
import { serviceBuild } from './service-bundle.mjs';

const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 4680);
const servicePort = await freePort();
const bundle = join(rootFolder, 'node_modules', '.cache', 'dev-service');
const origin = process.env['PUBLIC_URL'] ?? `http://${host}:${port}`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let service;
let stopping = false;
let served = false;
let restartDue = false;
/** The chain of starts and stops of the service, which run one after another. */
let turn = Promise.resolve();

/** Stop the service; resolves when it has exited and its data directory is free. */
async function stopService() {
  const running = service;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  service = undefined;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  await gone;
}

/** Replace the running service with one from the current bundle. */
async function restartService() {
  restartDue = false;
  await stopService();
  if (stopping) return;
  // The service listens behind the development server, and its links must show the development server's address.
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(servicePort), PUBLIC_URL: origin };
  const child = spawn(process.execPath, [join(bundle, 'main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  service = child;
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += String(text);
    const listening = /^(Sign in|Service)\s.*\n/m.exec(printed);
    if (!listening || served) return;
    served = true;
    servePages(listening[1] === 'Service').catch((/** @type {unknown} */ error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      void stop(1);
    });
  });
  child.once('exit', (code) => {
    if (service === child && code !== 0 && !stopping) {
      process.stderr.write(`The service exited with code ${code}. It restarts when one of its files changes.\n`);
    }
  });
}

/**
 * Serve the dashboard and print its address, a single-use sign-in link.
 * @param {boolean} remote whether this process forwards to a remote service, for which it can't make sign-in links
 */
async function servePages(remote) {
  await pages.listen();
  if (remote) return process.stdout.write(`${origin}\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(bundle, 'admin.js'), 'sign-in']);
  return process.stdout.write(`${/** @type {{sign_in_url: string}} */ (JSON.parse(stdout)).sign_in_url}\n`);
}

process.env['DEV_SERVICE_PORT'] = String(servicePort);
const pages = await createServer({
  root: rootFolder,
  logLevel: 'warn',
  clearScreen: false,
  server: { host, port, strictPort: true },
});

// Empty the folder only here: later builds would remove files while the service loads them.
await rm(bundle, { recursive: true, force: true });
const config = serviceBuild(bundle);
const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build({
    ...config,
    logLevel: 'warn',
    clearScreen: false,
    build: { ...config.build, emptyOutDir: false, watch: {} },
  })
);
watcher.on('event', (event) => {
  if (event.code !== 'END' || restartDue) return;
  restartDue = true;
  turn = turn.then(restartService);
});

/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all([watcher.close(), pages.close(), turn.then(stopService)]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
