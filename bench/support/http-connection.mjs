// Sends requests one after another on a kept-alive connection, with as little CPU time as Node allows, because the
// client shares the CPUs with the service under test.
import { once as event } from 'node:events';
import { connect } from 'node:net';

/** @typedef {{readonly status: number, readonly body: string}} Answer */
/** @typedef {(method: string, path: string, body?: string) => Promise<Answer>} Send */

/**
 * @param {string} origin
 * @param {Readonly<Record<string, string>>} headers
 * @returns {{opened: Promise<unknown>, send: Send, close: () => void}}
 */
export function openConnection(origin, headers) {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  /** @type {string[]} */
  let parts = [];
  let missing = 0;
  /** @type {((answer: Answer) => void) | undefined} */
  let resolve;
  /** @type {((error: Error) => void) | undefined} */
  let reject;
  socket.setEncoding('latin1');
  socket.on('error', (error) => reject?.(error));
  socket.on('close', () => reject?.(new Error('the connection was closed')));
  socket.on('data', (text) => {
    parts.push(String(text));
    // A response of several megabytes arrives in hundreds of parts, which are joined only once.
    if (missing > 0) missing -= text.length;
    if (missing > 0) return;
    const received = parts.join('');
    parts = [received];
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
    missing = head + 4 + length - received.length;
    if (missing > 0) return;
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(head + 4) };
    parts = [];
    resolve?.(answer);
  });
  return {
    opened: event(socket, 'connect'),
    send: (method, path, body) =>
      new Promise((resolved, rejected) => {
        resolve = resolved;
        reject = rejected;
        const content =
          body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${content}\r\n${body ?? ''}`);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * The IDs of the first team and the first workflow.
 * @param {Send} send
 */
export async function firstIds(send) {
  const firstOf = async (/** @type {string} */ path) =>
    /** @type {{id: string}[]} */ (JSON.parse((await send('GET', path)).body))[0]?.id ?? '';
  return { team: await firstOf('/accounts/teams'), workflow: await firstOf('/accounts/workflows') };
}

/**
 * Send requests over several parallel connections for a while.
 * @param {string} origin
 * @param {Readonly<Record<string, string>>} headers
 * @param {{connections: number, seconds: number, limit?: number}} how `limit`: maximum number of requests
 * @param {(send: Send) => Promise<Answer>} once
 * @returns {Promise<{rate: number, times: number[], failed: number}>} requests per second, and each duration in ms
 */
export async function load(origin, headers, { connections, seconds, limit = Number.POSITIVE_INFINITY }, once) {
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  let sent = 0;
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const { send, close } = openConnection(origin, headers);
      while (performance.now() < until && sent < limit) {
        sent += 1;
        const startedAt = performance.now();
        const { status } = await once(send);
        times.push(performance.now() - startedAt);
        if (status !== 200) failed += 1;
      }
      close();
    }),
  );
  return { rate: times.length / ((performance.now() - start) / 1000), times, failed };
}
