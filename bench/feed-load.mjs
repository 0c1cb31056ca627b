// The parts of `npm run bench:feed` about requests: starts beside open streams, and pages of a long list.
import { median, ms, percentile, plain, say } from './support/figures.mjs';
import { load, openConnection } from './support/http-connection.mjs';
import { processorMs } from './support/service-node.mjs';
import { startReaders } from './support/stream-readers.mjs';

/** @typedef {import('./support/stream-readers.mjs').Headers} Headers */

const micro = (/** @type {number} */ value) => `${Math.round(value * 1000)} µs`;
const fold = (/** @type {number} */ value) => `${value.toFixed(2)} ×`;

/**
 * Starts, each of a run that ends soon, with streams of the same team open and without, in turns.
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {{team: string, workflow: string}} ids
 * @param {boolean} quick
 */
export async function measureBeside({ origin, child }, headers, { team, workflow }, quick) {
  const body = JSON.stringify({ id: workflow, inputs: { seconds: 0 } });
  const starts = async () => {
    const how = { connections: 8, seconds: quick ? 3 : 8 };
    const before = processorMs(child);
    const { rate, times } = await load(origin, headers, how, (ask) => ask('POST', `/api/run_workflow/${team}`, body));
    return { rate, processor: (processorMs(child) - before) / times.length };
  };
  await starts();
  /** @type {Awaited<ReturnType<typeof starts>>[]} */
  const alone = [];
  /** @type {Awaited<ReturnType<typeof starts>>[]} */
  const beside = [];
  for (let turn = 0; turn < (quick ? 3 : 5); turn += 1) {
    alone.push(await starts());
    const leave = await startReaders({ origin, headers, count: 200 });
    beside.push(await starts());
    await leave();
  }
  const rates = [beside, alone].map((turns) => median(turns.map(({ rate }) => rate)));
  const costs = [beside, alone].map((turns) => median(turns.map(({ processor }) => processor)));
  const [with200 = 0, without = 1] = rates;
  const [spent = 0, usual = 1] = costs;
  say('starts with 200 streams open', with200 / without, {
    least: 0.9,
    show: fold,
    baseline: `${plain(Math.round(with200))}/s beside ${plain(Math.round(without))}/s`,
  });
  say("the service's processor a start", spent, { show: micro, baseline: `${micro(usual)} without streams` });
}

/**
 * @param {import('./support/service-node.mjs').Node} node
 * @param {Headers} headers
 * @param {number} count of runs there are
 * @param {boolean} quick
 */
export async function measureList({ origin, child }, headers, count, quick) {
  const { ask, close } = openConnection(origin, headers);
  /** @param {string} path */
  const timed = async (path) => {
    const begun = performance.now();
    const { body } = await ask('GET', path);
    const page = /** @type {{next_cursor: string | null}} */ (JSON.parse(body));
    return { took: performance.now() - begun, next: page.next_cursor };
  };
  /** @param {string} name @param {string} path */
  const measured = async (name, path) => {
    for (let index = 0; index < 20; index += 1) await timed(path);
    const before = processorMs(child);
    const times = [];
    for (let index = 0; index < (quick ? 30 : 200); index += 1) times.push((await timed(path)).took);
    const processor = (processorMs(child) - before) / times.length;
    const baseline = `median ${ms(median(times))}, processor ${ms(processor)}`;
    say(name, percentile(times, 0.95), { limit: 50, show: ms, baseline });
  };
  await measured(`first page of ${plain(count)} runs, p95`, '/accounts/runs');
  let { next } = await timed('/accounts/runs');
  const pages = quick ? 200 : 1000;
  for (let page = 2; page < pages; page += 1) ({ next } = await timed(`/accounts/runs?cursor=${next}`));
  await measured(`page ${plain(pages)} of them, p95`, `/accounts/runs?cursor=${next}`);
  close();
}
