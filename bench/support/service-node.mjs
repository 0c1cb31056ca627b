// Processes of the bundled service, for benchmarks and cluster tests.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { bundleService } from '../../scripts/service-bundle.mjs';

const bundle = fileURLToPath(new URL('../../node_modules/.cache/service-bench', import.meta.url));

/** Bundle the service and its admin program into the cache folder. */
export async function bundleNodes() {
  await bundleService(bundle, 'silent');
}

/**
 * @typedef {object} Node
 * @property {string} origin
 * @property {import('node:child_process').ChildProcess} child
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop
 */

/**
 * Start one process of the service.
 * @param {Readonly<Record<string, string>>} env
 * @param {string} [program] default: the bundled service
 * @param {readonly string[]} [args] of the program
 * @returns {Promise<Node>}
 */
export async function startNode(env, program = join(bundle, 'main.js'), args = []) {
  const child = spawn(process.execPath, [program, ...args], {
    // docs/operations.md recommends this `MALLOC_ARENA_MAX`.
    env: { ...process.env, PORT: '0', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors = `${errors}${text}`.slice(-2000)));
  let printed = '';
  /** @type {string} */
  const origin = await new Promise((resolve, reject) => {
    child.once('exit', () =>
      reject(new Error(`The service exited before it printed its address:\n${printed}${errors}`)),
    );
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += String(text);
      const found = /^Runboard +(\S+)\n(?:.*\n)*Sign in .*\n/m.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    origin,
    child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        child.kill('SIGCONT');
        await ended;
      }
    },
  };
}

/**
 * Start the baseline: a server with one bare Fastify route (bare-route.mjs).
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<Node & {headers: Record<string, string>}>}
 */
export async function startBareRoute(env) {
  const program = fileURLToPath(new URL('bare-route.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 2] });
  const ended = once(child, 'exit');
  const [line] = /** @type {[Buffer]} */ (child.stdout ? await once(child.stdout, 'data') : []);
  const [origin = '', token = ''] = line.toString().trim().split(' ');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, child, stop, headers: { authorization: `Bearer ${token}` } };
}

/** The resident memory of a process, in bytes. @param {import('node:child_process').ChildProcess} child */
export function residentBytes({ pid }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/**
 * CPU time used by a process, in milliseconds. Unlike wall time, it is the same on a busy machine.
 * @param {import('node:child_process').ChildProcess} child
 */
export function processorMs({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Execute an admin command.
 * @param {Readonly<Record<string, string>>} env
 * @param {readonly string[]} args
 * @param {string} [program] default: the bundled admin program
 * @returns {Promise<Record<string, unknown>>}
 */
export async function admin(env, args, program = join(bundle, 'admin.js')) {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
  });
  return /** @type {Record<string, unknown>} */ (JSON.parse(stdout));
}

/**
 * Request headers with a user's credentials.
 * @param {Readonly<Record<string, string>>} env
 * @param {string} [email] without it the first user
 * @returns {Promise<Record<string, string>>}
 */
export async function signIn(env, email) {
  const { access_token, api_key } = await admin(env, ['credentials', ...(email ? ['--user', email] : [])]);
  return { authorization: `Bearer ${String(access_token)}`, 'x-api-key': String(api_key) };
}
