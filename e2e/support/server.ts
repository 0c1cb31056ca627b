import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { programPath } from './build-product.ts';

/** A running server process. */
export interface Server {
  /** Where its pages are, without a trailing slash. */
  readonly origin: string;
  /** What it has printed. */
  readonly output: () => string;
  /** Run an admin command on its data directory. @returns what the command printed, parsed */
  readonly admin: <Printed>(...args: readonly string[]) => Promise<Printed>;
  /** Ends it as a container's runtime does. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

const startLimitMs = 150_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a server and its admin commands are run. */
interface Commands {
  readonly start: readonly [program: string, ...args: string[]];
  readonly admin: readonly [program: string, ...args: string[]];
}

/** As the README says, from the folder of package.json. */
export const npmCommands = (): Commands => ({
  start: ['npm', 'start'],
  admin: ['npm', 'run', '-s', 'admin', '--'],
});

const builtPrograms = (): Commands => ({
  start: [process.execPath, programPath('main')],
  admin: [process.execPath, programPath('admin')],
});

/**
 * Start the built server on a free port with a data directory of its own.
 * @param env what to set beside `PORT` and `DATA_DIR`
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  commands = builtPrograms(),
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runboard-e2e-'));
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? tmpdir() };
  const ownEnv = { ...inherited, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env };
  const [program, ...startArgs] = commands.start;
  const child = spawn(program, startArgs, { cwd: root, env: ownEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const output = () => printed.join('');
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const origin = await printedOrigin(child, output).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });

  return {
    origin,
    output,
    async admin<Printed>(...args: readonly string[]) {
      const [adminProgram, ...adminArgs] = commands.admin;
      const options = { cwd: root, env: ownEnv };
      const { stdout } = await promisify(execFile)(adminProgram, [...adminArgs, ...args], options);
      return JSON.parse(stdout) as Printed;
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await exited;
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The address that a server prints once it serves. */
async function printedOrigin(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${output()}`));
    const timer = setTimeout(() => fail('did not start in time'), startLimitMs);
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.stdout?.on('data', () => {
      // The line after it is printed last.
      const origin = /^Runboard\s+(http\S+)\n[\s\S]*^(?:Sign in|Service)\s.*\n/m.exec(output())?.[1];
      if (!origin) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}
