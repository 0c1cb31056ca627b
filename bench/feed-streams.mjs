// The stream benchmarks of `npm run bench:feed` measure how soon a reader receives a change, the cost of many
// concurrent readers, and the cost of readers that connect and disconnect.
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { mb, ms, percentile, plain, reportFigure } from './support/figures.mjs';
import { openConnection } from './support/http-connection.mjs';
import { residentBytes } from './support/service-node.mjs';
import { openStream } from './support/stream-readers.mjs';

/** @typedef {import('./support/stream-readers.mjs').Headers} Headers */
/** @typedef {import('./support/stream-readers.mjs').Item} Item */

/**
 * Measures the time from the request for a change until a reader receives the change, at the same node or at another.
 * @param {string} name
 * @param {{writes: string, reads: string, headers: Headers, runs: readonly string[]}} where
 * @param {boolean} quick
 */
export async function measureLag(name, { writes, reads, headers, runs }, quick) {
  /** @type {Map<string, number>} */
  const sent = new Map();
  /** @type {number[]} */
  const lags = [];
  const note = (/** @type {Item[]} */ items) => {
    for (const item of items) {
      const at = sent.get(String(item.name));
      if (at !== undefined) lags.push(performance.now() - at);
    }
  };
  const leave = await Promise.all(Array.from({ length: 20 }, () => openStream(reads, headers, note)));
  const { send, close } = openConnection(writes, headers);
  const changes = quick ? 30 : 200;
  for (let index = 0; index < changes; index += 1) {
    const label = `${name} ${index}`;
    sent.set(label, performance.now());
    await send('PATCH', `/accounts/runs/${runs[index % runs.length]}`, JSON.stringify({ name: label }));
    await delay(40 + Math.random() * 120);
  }
  await delay(1500);
  close();
  for (const each of leave) each();
  reportFigure(`${name}: change → read, p95 of ${plain(lags.length)}`, percentile(lags, 0.95), {
    limit: 300,
    show: ms,
  });
}

/**
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {string} run
 * @param {boolean} quick
 */
export async function measureMany({ origin, child }, headers, run, quick) {
  const count = quick ? 500 : 2000;
  const before = residentBytes(child);
  /** @type {Set<number>} */
  const received = new Set();
  const allReceived = async () => {
    const startedAt = performance.now();
    while (received.size < count) {
      if (performance.now() - startedAt > 120_000) throw new Error(`Only ${received.size} readers got the change.`);
      await delay(2);
    }
    return performance.now() - startedAt;
  };
  const { send, close } = openConnection(origin, headers);
  const change = (/** @type {string} */ name) => send('PATCH', `/accounts/runs/${run}`, JSON.stringify({ name }));
  const { changes_cursor: cursor } = /** @type {{changes_cursor: string}} */ (
    JSON.parse((await send('GET', '/accounts/runs')).body)
  );
  await change('missed');
  const opening = Array.from({ length: count }, (_, index) =>
    openStream(origin, headers, () => received.add(index), `?after=${cursor}`),
  );
  reportFigure(`${plain(count)} reconnect together: all synced after`, await allReceived(), { show: ms });
  const leave = await Promise.all(opening);
  await delay(2000);
  reportFigure(`${plain(count)} streams: memory`, residentBytes(child) - before, { limit: 150e6, show: mb });
  received.clear();
  await change('to all');
  reportFigure(`${plain(count)} streams: one change to all`, await allReceived(), { limit: 1000, show: ms });
  close();
  for (const each of leave) each();
}

/** @param {import('./support/service-node.mjs').Node} node @param {Headers} headers @param {boolean} quick */
export async function measureTurns({ origin, child }, headers, quick) {
  const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
  const turn = async (/** @type {number} */ count) => {
    for (let index = 0; index < count; index += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => openStream(origin, headers)));
      for (const leave of some) leave();
    }
    await delay(3000);
    return { memory: residentBytes(child), descriptors: descriptors() };
  };
  const count = quick ? 1000 : 5000;
  const first = await turn(count);
  const second = await turn(count);
  const name = `${plain(count)} more streams, 20 at a time`;
  // Memory has no limit, because Node keeps freed memory until it is needed elsewhere.
  reportFigure(`${name}: memory`, second.memory - first.memory, { show: mb });
  reportFigure(`${name}: descriptors`, second.descriptors - first.descriptors, { limit: 5, show: plain });
}
