import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { withBuildLock } from '../../scripts/build-lock.mjs';
import { bundleService } from '../../scripts/service-bundle.mjs';
import { call, until, type Answer } from './test-client.ts';
import type { OtherUser } from './disk/other-user.ts';
import type { TestUser } from './test-service.ts';

/** Output of `admin credentials`. */
export interface Credentials {
  readonly user: { readonly id: string; readonly email: string };
  readonly access_token: string;
  readonly api_key: string;
  readonly sign_in_url: string;
}

/** A service in a separate process. */
export interface Running {
  readonly url: string;
  /** Output so far, of stdout and stderr. */
  readonly output: () => string;
  readonly child: ChildProcess;
  readonly exit: Promise<unknown>;
}

/** Output of a program, and how it ended. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Its standard output as JSON, if it succeeded. */
  readonly json: unknown;
}

/** How a process is started. */
export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  readonly node?: readonly string[];
  /** Run as this user instead of the user of the tests. */
  readonly as?: OtherUser | undefined;
}

// A first start creates a database, which takes long when other processes use all cores.
const START_LIMIT_MS = 90_000;

/** The bundled service and admin program, run as separate processes on data directories below one folder. */
export class ServiceProcesses {
  readonly folder: string;
  readonly #bundle: string;
  readonly #children = new Set<ChildProcess>();

  private constructor(folder: string, bundle: string) {
    this.folder = folder;
    this.#bundle = bundle;
  }

  /** Bundle the service. @param name distinguishes the bundles of test files that run in parallel */
  static async prepare(name: string): Promise<ServiceProcesses> {
    const bundle = fileURLToPath(new URL(`../../node_modules/.cache/service-test/${name}`, import.meta.url));
    await bundleService(bundle, 'silent');
    return new ServiceProcesses(await mkdtemp(join(tmpdir(), `runboard-${name}-`)), bundle);
  }

  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  async remove(): Promise<void> {
    this.killAll();
    await rm(this.folder, { recursive: true, force: true });
  }

  /**
   * A data directory of this name after a first start, with its users and keys. It is created once for each version of
   * the program and its packages, and cached between test runs, because creating a database takes longer than most
   * tests.
   */
  async firstDataDir(name: string): Promise<string> {
    const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
    const state = `first-data-dir-${await stateOf(this.#bundle)}`;
    const kept = join(cache, state);
    // Concurrent test files wait for the one that is creating it.
    await withBuildLock(kept, async () => {
      if (existsSync(kept)) return;
      const made = await this.dataDir('first-data-dir');
      await this.admin(made, 'credentials');
      const old = (await readdir(cache)).filter((each) => each.startsWith('first-data-dir-'));
      for (const each of old) await rm(join(cache, each), { recursive: true, force: true });
      const next = join(cache, 'next-first-data-dir');
      await rm(next, { recursive: true, force: true });
      await cp(made, next, { recursive: true });
      await rename(next, kept);
    });
    return this.dataDir(name, kept);
  }

  /** A data directory of this name: empty, or a copy of another one. */
  async dataDir(name: string, from?: string): Promise<string> {
    const path = join(this.folder, name);
    // `cp` copies a thousand files five times as fast as Node does.
    if (from !== undefined) await promisify(execFile)('cp', ['-R', join(from, '.'), path]);
    return path;
  }

  /** Start the service. @throws Error with its output if the service ends instead */
  async start(dataDir: string, { env = {}, node = [], as }: StartOptions = {}): Promise<Running> {
    const main = as?.main ?? join(this.#bundle, 'main.js');
    const child = spawn(as?.node ?? process.execPath, ['--liftoff-only', ...node, main], {
      ...(as && { uid: as.uid, gid: as.gid, cwd: dataDir }),
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.add(child);
    const exit = once(child, 'exit');
    let ended = false;
    void once(child, 'close').then(() => (ended = true));
    void exit.then(() => this.#children.delete(child));
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    const printed = await until(
      () => Promise.resolve(output),
      (text) => /Sign in .*\n/.test(text) || ended,
      START_LIMIT_MS,
    );
    const url = /^Runboard +(\S+)$/m.exec(printed)?.[1];
    if (url === undefined) throw new Error(printed);
    return { url, output: () => output, child, exit };
  }

  /** Run an admin command on a data directory. */
  async admin(dataDir: string, ...args: readonly string[]): Promise<Printed> {
    return this.adminWith({ DATA_DIR: dataDir }, ...args);
  }

  /** Run an admin command with this environment. */
  async adminWith(given: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Printed> {
    const env = { ...process.env, PORT: '4999', ...given };
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [join(this.#bundle, 'admin.js'), ...args],
        { env },
        (error, stdout, stderr) => {
          this.#children.delete(child);
          const code = error ? Number(error.code ?? -1) : 0;
          resolve({ code, stdout, stderr, json: code === 0 ? (JSON.parse(stdout) as unknown) : undefined });
        },
      );
      this.#children.add(child);
    });
  }

  /** New credentials of the first user. */
  async signIn(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<TestUser> {
    const { json, stderr } = await this.adminWith({ DATA_DIR: dataDir, ...env }, 'credentials');
    if (json === undefined) throw new Error(stderr);
    const { user, access_token, api_key } = json as Credentials;
    return { user, accessToken: access_token, apiKey: api_key };
  }
}

/** A name for the version of a bundle and its packages. */
async function stateOf(bundle: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL('../../package-lock.json', import.meta.url)));
  const names = await readdir(bundle, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.js')).toSorted()) {
    hash.update(await readFile(join(bundle, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** End a service. @returns its exit code and signal */
export async function stop({ child, exit }: Running, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  return exit;
}

async function firstOf(service: Pick<Running, 'url'>, user: TestUser, path: string): Promise<string> {
  const { body } = await call(service, user, 'GET', path);
  return (body as { id: string }[])[0]?.id ?? '';
}

/** Start a run of the first workflow in the first team. */
export async function startFirstRun(service: Pick<Running, 'url'>, user: TestUser, inputs: Record<string, unknown>) {
  const team = await firstOf(service, user, '/accounts/teams');
  const id = await firstOf(service, user, '/accounts/workflows');
  const { body } = await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: { id, inputs } });
  return { team, run: (body as { run_id: string }).run_id };
}

/** The answer to get run result. */
export function askRun(service: Pick<Running, 'url'>, user: TestUser, run: string): Promise<Answer> {
  return call(service, user, 'GET', `/accounts/runs/${run}/result`);
}

/** Wait for a run's result and return its URL. */
export async function resultOf(service: Pick<Running, 'url'>, user: TestUser, run: string): Promise<string> {
  const { body } = await until(
    () => askRun(service, user, run),
    ({ status }) => status === 200,
  );
  return (body as { result: string }).result;
}

/** Wait until a run's `Run-Status` has this value. */
export function runStatus(service: Pick<Running, 'url'>, user: TestUser, run: string, status: string) {
  return until(
    () => askRun(service, user, run),
    ({ headers }) => headers.get('run-status') === status,
  );
}
