// Readers of streams: some that look at what comes, and some in a thread of their own that throw it away, so that their
// reading costs no time of the requests that are sent beside them.
import { once } from 'node:events';
import { request } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, string>} Headers */
/** @typedef {{run_id: string, name: string | null, version: number}} Item */
/** @typedef {{origin: string, headers: Headers, count: number}} Readers */

/**
 * Read a stream.
 * @param {string} origin
 * @param {Headers} headers
 * @param {(items: Item[]) => void} [onRuns] without it nothing is parsed, as parsing would use the measured processor
 * @param {string} [query]
 */
export async function openStream(origin, headers, onRuns, query = '') {
  const sent = request(`${origin}/accounts/runs/events${query}`, { agent: false, headers });
  sent.end();
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(sent, 'response'));
  if (response.statusCode !== 200) throw new Error(`The stream was answered ${response.statusCode}.`);
  response.on('error', () => undefined);
  const leave = () => void response.destroy();
  if (!onRuns) {
    response.resume();
    return leave;
  }
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    text += String(chunk);
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: runs\n.*\ndata: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) onRuns(/** @type {{items: Item[]}} */ (JSON.parse(data)).items);
    }
  });
  await once(response, 'data');
  return leave;
}

/**
 * Open streams in a separate thread.
 * @param {Readers} readers
 * @returns {Promise<() => Promise<void>>} closes them
 */
export async function startReaders(readers) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: readers });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('stop');
    await once(worker, 'exit');
  };
}

if (!isMainThread && parentPort) {
  const { origin, headers, count } = /** @type {Readers} */ (workerData);
  const leave = await Promise.all(Array.from({ length: count }, () => openStream(origin, headers)));
  parentPort.once('message', () => {
    for (const each of leave) each();
  });
  parentPort.postMessage('open');
}
