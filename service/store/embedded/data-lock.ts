import { createHash } from 'node:crypto';
import { mkdir, open, realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { UnusableData } from './unusable-data.ts';

/** Answers a line of text from another process with one line of text. */
export type LineHandler = (line: string) => Promise<string>;

/** The right to open a data directory, held until it is released or the process ends in any way. */
export interface DataLock {
  /** Accept no more lines, and wait for pending answers. The directory remains locked. */
  drain(): Promise<void>;
  /** Let other processes open the directory. Close everything in it first. */
  release(): Promise<void>;
}

const PATH_LIMIT = 100;

/**
 * Take the lock of a data directory. The lock is a listening Unix socket, which the kernel frees when the process ends;
 * other processes may send lines to it.
 * @returns undefined if another process holds it
 */
export async function takeDataLock(dataDir: string, answer: LineHandler): Promise<DataLock | undefined> {
  const { path, guard, dispose } = await addresses(dataDir);
  // Linux frees an abstract address by itself, so the process that holds it may remove the socket file of a dead
  // process.
  const guarding = guard === undefined ? undefined : await listen(guard, (socket) => void socket.destroy());
  const lines = new Lines(answer);
  let server: Server | undefined;
  try {
    if (guard === undefined || guarding) server = await listenAt(path, (socket) => lines.serve(socket));
  } catch (error) {
    unusable(dataDir)(error as NodeJS.ErrnoException);
  } finally {
    if (!server) {
      guarding?.close();
      await dispose();
    }
  }
  if (!server) return undefined;
  const listening = server;
  return {
    drain: () => lines.drain(),
    release: async () => {
      lines.close();
      await new Promise((resolve) => void listening.close(resolve));
      guarding?.close();
      await dispose();
    },
  };
}

/**
 * Send a line to the process that holds the lock.
 * @param limitMs time limit of the answer
 * @returns undefined if no process holds the lock, or the process has exited
 * @throws UnusableData if it doesn't answer in time
 */
export async function sendToLockHolder(dataDir: string, line: string, limitMs: number): Promise<string | undefined> {
  const { path, dispose } = await addresses(dataDir);
  const answered = new Promise<string | undefined>((resolve, reject) => {
    let text = '';
    const socket = connect(path, () => socket.write(`${line}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(text.endsWith('\n') ? text.slice(0, -1) : undefined));
    socket.setTimeout(limitMs, () => {
      reject(new UnusableData(`The process that has ${dataDir} open does not answer. Stop it, then try again.`));
      socket.destroy();
    });
  });
  try {
    return await answered;
  } finally {
    await dispose();
  }
}

/** The process that holds a lock. */
export interface LockHolder {
  readonly pid: number;
  /** The time when it took the lock, ISO 8601. */
  readonly since: string;
}

/** The line that requests a description of the process; the same in all versions. */
const DESCRIBE = 'who';
const DESCRIBE_LIMIT_MS = 15_000;

/** Describe the process that holds the lock. @returns undefined if it doesn't describe itself */
export async function describeLockHolder(dataDir: string): Promise<LockHolder | undefined> {
  const answer = await sendToLockHolder(dataDir, DESCRIBE, DESCRIBE_LIMIT_MS);
  if (answer === undefined) return undefined;
  const { pid, since } = JSON.parse(answer) as Partial<LockHolder>;
  return pid === undefined || since === undefined ? undefined : { pid, since };
}

/** The connections to a lock's socket: on each of them, one line arrives and is answered. */
class Lines {
  readonly #answer: LineHandler;
  readonly #holder = JSON.stringify({ pid: process.pid, since: new Date().toISOString() } satisfies LockHolder);
  readonly #sockets = new Set<Socket>();
  readonly #idle = new Set<Socket>();
  readonly #answering = new Set<Promise<void>>();
  #open = true;

  constructor(answer: LineHandler) {
    this.#answer = answer;
  }

  serve(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (!this.#open) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    this.#idle.add(socket);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#idle.delete(socket);
    });
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end < 0) return;
      socket.removeAllListeners('data');
      this.#idle.delete(socket);
      const replying = this.#reply(socket, text.slice(0, end)).finally(() => this.#answering.delete(replying));
      this.#answering.add(replying);
    });
  }

  async #reply(socket: Socket, line: string): Promise<void> {
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    try {
      socket.end(`${line === DESCRIBE ? this.#holder : await this.#answer(line)}\n`);
    } catch {
      socket.destroy();
    }
    await closed;
  }

  async drain(): Promise<void> {
    this.#open = false;
    for (const socket of this.#idle) socket.destroy();
    await Promise.all(this.#answering);
  }

  close(): void {
    this.#open = false;
    for (const socket of this.#sockets) socket.destroy();
  }
}

async function listenAt(path: string, onConnection: (socket: Socket) => void): Promise<Server | undefined> {
  const server = await listen(path, onConnection);
  if (server || (await isAlive(path))) return server;
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    // Another process may just have removed it.
    if (error.code !== 'ENOENT') throw error;
  });
  return listen(path, onConnection);
}

async function listen(path: string, onConnection: (socket: Socket) => void): Promise<Server | undefined> {
  const server = createServer(onConnection);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

/**
 * Whether a process listens at a path. Only a refusal or a missing file means that none does: another error, such as
 * that of a full connection queue, also comes from a process.
 */
async function isAlive(path: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const code = await new Promise<string | undefined>((resolve) => {
      const socket = connect(path, () => {
        socket.destroy();
        resolve(undefined);
      });
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    if (code === undefined) return true;
    if (code !== 'ECONNREFUSED' && code !== 'ENOENT') return true;
    await delay(20);
  }
  return false;
}

/** Addresses of a directory's lock. */
interface Addresses {
  readonly path: string;
  /** Linux's abstract address; undefined on other systems. */
  readonly guard: string | undefined;
  /** Releases the socket's path. */
  readonly dispose: () => Promise<void>;
}

const nothing = () => Promise.resolve();

async function addresses(dataDir: string): Promise<Addresses> {
  const real = await mkdir(dataDir, { recursive: true, mode: 0o700 }).then(() => realpath(dataDir), unusable(dataDir));
  const name = `runboard-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, guard: undefined, dispose: nothing };
  const guard = process.platform === 'linux' ? `\0${name}` : undefined;
  const inside = join(real, 'lock.sock');
  if (Buffer.byteLength(inside) <= PATH_LIMIT) return { path: inside, guard, dispose: nothing };
  // The system limits the length of a socket's path. A shorter path in a folder that every user may write to, such as
  // /tmp, would let other users answer.
  if (process.platform !== 'linux') {
    throw new UnusableData(`The path ${real} is too long for the socket in it. Set DATA_DIR to a shorter one.`);
  }
  const folder = await open(real, 'r');
  return { path: `/proc/self/fd/${folder.fd}/lock.sock`, guard, dispose: () => folder.close() };
}

function unusable(dataDir: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new UnusableData(
      `${dataDir} can't be used: ${error.message}. It must be a directory that this user may write to; ` +
        'fix that, or set DATA_DIR to another one.',
      { cause: error },
    );
  };
}
