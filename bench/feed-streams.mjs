// The parts of `npm run bench:feed` about streams: how soon a change is read, many readers, readers that come and go.
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { mb, ms, percentile, plain, say } from './support/figures.mjs';
import { openConnection } from './support/http-connection.mjs';
import { residentBytes } from './support/service-node.mjs';
import { openStream } from './support/stream-readers.mjs';

/** @typedef {import('./support/stream-readers.mjs').Headers} Headers */
/** @typedef {import('./support/stream-readers.mjs').Item} Item */

/**
 * From a change's request until a reader has it, at the node that made it or at another.
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
  const { ask, close } = openConnection(writes, headers);
  const changes = quick ? 30 : 200;
  for (let index = 0; index < changes; index += 1) {
    const label = `${name} ${index}`;
    sent.set(label, performance.now());
    await ask('PATCH', `/accounts/runs/${runs[index % runs.length]}`, JSON.stringify({ name: label }));
    await delay(40 + Math.random() * 120);
  }
  await delay(1500);
  close();
  for (const each of leave) each();
  say(`${name}: change → read, p95 of ${plain(lags.length)}`, percentile(lags, 0.95), { limit: 300, show: ms });
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
  let received = 0;
  /** @type {{onAll?: () => void}} */
  const waiting = {};
  const note = () => {
    received += 1;
    if (received === count) waiting.onAll?.();
  };
  /** @type {(() => void)[]} */
  const leave = [];
  for (let index = 0; index < count; index += 50) {
    const some = Array.from({ length: 50 }, () => openStream(origin, headers, note));
    leave.push(...(await Promise.all(some)));
  }
  await delay(2000);
  say(`${plain(count)} streams: memory`, residentBytes(child) - before, { limit: 150e6, show: mb });
  const { ask, close } = openConnection(origin, headers);
  received = 0;
  const all = new Promise((resolve) => (waiting.onAll = () => resolve(true)));
  await ask('PATCH', `/accounts/runs/${run}`, JSON.stringify({ name: 'to all' }));
  const begun = performance.now();
  if (!(await Promise.race([all, delay(20_000, false)]))) throw new Error(`Only ${received} readers got the change.`);
  say(`${plain(count)} streams: one change to all`, performance.now() - begun, { limit: 1000, show: ms });
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
  const name = `${plain(count)} streams in turn, again`;
  // Without a limit: what Node keeps of it is given back when it is short of memory.
  say(`${name}: memory`, second.memory - first.memory, { show: mb });
  say(`${name}: descriptors`, second.descriptors - first.descriptors, { limit: 5, show: plain });
}
