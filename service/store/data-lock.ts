import { createHash } from 'node:crypto';
import { mkdir, realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Answers one line of text with one line of text, on behalf of another process. */
export type LineHandler = (line: string) => Promise<string>;

/** The right to open a data directory, held until it is released or the process ends, however it ends. */
export interface DataLock {
  release(): Promise<void>;
}

const PATH_LIMIT = 100;

/**
 * Take the lock of a data directory. It is a listening Unix socket, which the kernel frees with the process; other
 * processes may send it lines.
 * @returns undefined when another process holds it
 */
export async function takeDataLock(dataDir: string, answer: LineHandler): Promise<DataLock | undefined> {
  const { path, guard } = await addresses(dataDir);
  // Linux frees an abstract address by itself: whoever holds it may clear away the socket file of a dead process.
  const guarding = guard === undefined ? undefined : await listen(guard, () => undefined);
  if (guard !== undefined && !guarding) return undefined;
  const server = (await listenAt(path, answer)) ?? undefined;
  if (!server) {
    guarding?.close();
    return undefined;
  }
  return {
    release: async () => {
      await new Promise((resolve) => void server.close(resolve));
      guarding?.close();
    },
  };
}

/** Send a line to the process that holds the lock. @returns undefined when none holds it, or it went away */
export async function askLockHolder(dataDir: string, line: string): Promise<string | undefined> {
  const { path } = await addresses(dataDir);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path, () => socket.write(`${line}\n`));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(text.endsWith('\n') ? text.slice(0, -1) : undefined));
  });
}

async function listenAt(path: string, answer: LineHandler): Promise<Server | undefined> {
  const onConnection = (socket: Socket) => serveLine(socket, answer);
  const server = await listen(path, onConnection);
  if (server || (await isAlive(path))) return server;
  await unlink(path).catch(() => undefined);
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

/** Whether a process listens there. A full queue is a process too; only a refusal is none. */
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

function serveLine(socket: Socket, answer: LineHandler): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0) return;
    socket.removeAllListeners('data');
    answer(text.slice(0, end)).then(
      (reply) => socket.end(`${reply}\n`),
      () => socket.destroy(),
    );
  });
}

/** Where the lock of a directory is. The system limits the length of such a path, so a long one is replaced. */
async function addresses(dataDir: string): Promise<{ path: string; guard: string | undefined }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const real = await realpath(dataDir);
  const name = `runboard-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, guard: undefined };
  const inside = join(real, 'lock.sock');
  const path = Buffer.byteLength(inside) > PATH_LIMIT ? join(tmpdir(), `${name}.sock`) : inside;
  return { path, guard: process.platform === 'linux' ? `\0${name}` : undefined };
}
