import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const startLimitMs = 90_000;

/**
 * Start the built server on a free port with a data directory of its own.
 * @param env what to set beside `PORT` and `DATA_DIR`
 */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runboard-e2e-'));
  const ownEnv = { PATH: process.env['PATH'] ?? '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, [programPath('main')], { env: ownEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const output = () => printed.join('');
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const origin = await printedOrigin(child, output);

  return {
    origin,
    output,
    async admin<Printed>(...args: readonly string[]) {
      const { stdout } = await promisify(execFile)(process.execPath, [programPath('admin'), ...args], { env: ownEnv });
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
