// Readers of streams. Some parse the events; others run in a separate thread and discard the events, so that their
// reading does not slow the measured requests.
import { once } from 'node:events';
import { request } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, string>} Headers */
/** @typedef {{run_id: string, name: string | null, version: number}} Item */
/** @typedef {{origin: string, headers: Headers, count: number}} Readers */

/**
 * Open a stream of runs' changes and read it.
 * @param {string} origin
 * @param {Headers} headers
 * @param {(items: Item[]) => void} [onRuns] without it nothing is parsed, because parsing would use CPU time
 * @param {string} [query]
 * @returns a function that closes the stream
 */
export async function openStream(origin, headers, onRuns, query = '') {
  const sent = request(`${origin}/accounts/runs/events${query}`, { agent: false, headers });
  sent.end();
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(sent, 'response'));
  if (response.statusCode !== 200) throw new Error(`The stream's status is ${response.statusCode}.`);
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
 * @returns {Promise<() => Promise<void>>} a function that closes them
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
