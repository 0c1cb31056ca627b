import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { firstDataDir, programPath } from './build-product.ts';

/** A running server process. */
export interface Server {
  /** Origin of its pages, without a trailing slash. */
  readonly origin: string;
  /** Its data directory. */
  readonly dataDir: string;
  /** Its output so far. */
  readonly output: () => string;
  /** Run an admin command on its data directory. @returns its parsed output */
  readonly admin: <Printed>(...args: readonly string[]) => Promise<Printed>;
  /** Ends the server as a container runtime does. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

const startLimitMs = 150_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** How to run a server and its admin commands. */
interface Commands {
  readonly start: readonly [program: string, ...args: string[]];
  readonly admin: (args: readonly string[], where: AdminPlace) => Promise<unknown>;
  /** A data directory to copy; without it, the server makes a first start. */
  readonly firstDataDir?: string;
}

interface AdminPlace {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The commands of the README, run in the folder of package.json. */
export const npmCommands = (): Commands => ({
  start: ['npm', 'start'],
  admin: async (args, { env }) => {
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'admin', '--', ...args], { cwd: root, env });
    return JSON.parse(stdout) as unknown;
  },
});

/**
 * The built server. Its admin commands go to the server's socket, as `npm run admin` sends them, so that making a test
 * user doesn't start a process.
 */
const builtPrograms = (): Commands => ({
  start: [process.execPath, programPath()],
  firstDataDir: firstDataDir(),
  admin: async (args, { dataDir }) => {
    const socket = connect(join(dataDir, 'lock.sock'));
    socket.write(`${JSON.stringify(args)}\n`);
    const { result, error } = JSON.parse(await text(socket)) as { readonly result?: unknown; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return result;
  },
});

/**
 * Start a server on a free port with its own data directory. By default it is the built one, with a copy of a data
 * directory that has already had its first start.
 * @param env further variables, or replacements for the ones set here
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  commands = builtPrograms(),
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runboard-e2e-'));
  if (commands.firstDataDir) {
    await cp(commands.firstDataDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? tmpdir() };
  const ownEnv = { ...inherited, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env };
  const [program, ...startArgs] = commands.start;
  const child = spawn(program, startArgs, { cwd: root, env: ownEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => printed.push(chunk));
  }
  const output = () => printed.join('');
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const origin = await printedOrigin(child, output).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });

  return {
    origin,
    dataDir,
    output,
    async admin<Printed>(...args: readonly string[]) {
      return (await commands.admin(args, { dataDir, env: ownEnv })) as Printed;
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
      // The last line starts with `Sign in` or `Service`; other lines may come between.
      const origin = /^Runboard\s+(http\S+)\n[\s\S]*^(?:Sign in|Service)\s.*\n/m.exec(output())?.[1];
      if (!origin) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}
