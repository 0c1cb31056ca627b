import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';

/**
 * Run a function while no other process on this computer holds the lock for this folder. The lock is a listening
 * socket, which disappears with its process.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withBuildLock(folder, run) {
  const name = `runboard-build-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  // Not in TMPDIR, which may differ between the processes of a checkout.
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.sock`;
  for (;;) {
    const release = await listen(path);
    if (release) return run().finally(release);
    if (!(await waitForHolder(path))) await unlink(path).catch(() => undefined);
  }
}

/**
 * @param {string} path
 * @returns {Promise<(() => void) | undefined>} undefined when the address is taken
 */
function listen(path) {
  return new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => socket.destroy());
    });
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () =>
      resolve(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      }),
    );
  });
}

/**
 * Resolves when the listening process releases the lock.
 * @param {string} path
 * @returns {Promise<boolean>} false if no process is listening
 */
function waitForHolder(path) {
  return new Promise((resolve) => {
    let held = false;
    const socket = connect(path, () => (held = true));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(held));
  });
}
