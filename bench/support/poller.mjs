// A caller in a separate thread, so that the benchmark's other work doesn't delay the measured answers.
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { openConnection } from './http-connection.mjs';

/** @typedef {{origin: string, headers: Record<string, string>, path: string, everyMs: number}} Poll */
/** @typedef {{status: number, took: number}} Polled */

/**
 * Request a path repeatedly.
 * @param {Poll} poll
 * @returns {{stop: () => Promise<Polled[]>}} `stop` resolves with every answer
 */
export function startPoller(poll) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: poll });
  /** @type {Promise<Polled[]>} */
  const polled = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return {
    stop: async () => {
      worker.postMessage('stop');
      return polled;
    },
  };
}

if (!isMainThread && parentPort) {
  const { origin, headers, path, everyMs } = /** @type {Poll} */ (workerData);
  const { send, close } = openConnection(origin, headers);
  /** @type {Polled[]} */
  const polled = [];
  const stop = new AbortController();
  parentPort.once('message', () => stop.abort());
  while (!stop.signal.aborted) {
    const startedAt = performance.now();
    const { status } = await send('GET', path);
    polled.push({ status, took: performance.now() - startedAt });
    await delay(everyMs);
  }
  close();
  parentPort.postMessage(polled);
}
