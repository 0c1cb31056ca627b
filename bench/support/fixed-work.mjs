// How much slower than at its best the machine was: processor time is dearer on a busy one too.
import { ms, percentile, print } from './figures.mjs';

/**
 * @template Value
 * @typedef {{readonly value: Value, readonly workMs: number}} Paced
 */

const places = 1 << 20;
const table = new Int32Array(places).map((_, at) => (at * 7919) & (places - 1));

/** So many times as long as at its best the work may take where little else runs. */
const calm = 1.35;

/** Before the work is done: what this process has just done, collecting its garbage for instance, is over then. */
const settleMs = 300;

/** Does the same work each time it is asked to, in this process. */
export function fixedWork() {
  /** @type {number[]} */
  const each = [];

  function sample() {
    const before = process.cpuUsage();
    let at = 0;
    for (let left = 1_000_000; left > 0; left -= 1) at = ((table[at] ?? 0) + left) & (places - 1);
    const { user, system } = process.cpuUsage(before);
    each.push((user + system) / 1000);
  }

  return {
    sample,
    /**
     * @template Value
     * @param {() => Promise<Value>} measure may take samples
     * @returns {Promise<Paced<Value>>} what it measured, and how long the work took before it and meanwhile, in the median
     */
    during: async (measure) => {
      const from = each.length;
      await new Promise((settled) => {
        setTimeout(settled, settleMs);
      });
      for (let left = 3; left > 0; left -= 1) sample();
      const value = await measure();
      return { value, workMs: percentile(each.slice(from), 0.5) };
    },
    /** @param {readonly Paced<unknown>[]} measured @returns whether all were measured while little else ran */
    isCalm: (measured) => measured.every(({ workMs }) => workMs <= calm * Math.min(...each)),
    print: () => {
      const [best, usual, worst] = [0, 0.5, 0.95].map((share) => ms(percentile(each, share)));
      print(
        `a fixed piece of work took ${best} of processor time at best, ${usual} usually, ${worst} at the 95th percentile`,
      );
    },
  };
}

/**
 * Those that were measured while the work took least.
 * @template Value
 * @param {readonly Paced<Value>[]} measured
 * @param {number} count
 */
export function calmest(measured, count) {
  return measured.toSorted((a, b) => a.workMs - b.workMs).slice(0, count);
}
