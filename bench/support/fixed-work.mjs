// How much slower than at its best the machine was: processor time is dearer on a busy one too.
import { ms, percentile, print } from './figures.mjs';

const places = 1 << 20;
const table = new Int32Array(places).map((_, at) => (at * 7919) & (places - 1));

/** Does the same work each time it is asked to, in this process. */
export function fixedWork() {
  /** @type {number[]} */
  const each = [];
  return {
    sample: () => {
      const before = process.cpuUsage();
      let at = 0;
      for (let left = 1_000_000; left > 0; left -= 1) at = ((table[at] ?? 0) + left) & (places - 1);
      const { user, system } = process.cpuUsage(before);
      each.push((user + system) / 1000);
    },
    print: () => {
      const [best, usual, worst] = [0, 0.5, 0.95].map((share) => ms(percentile(each, share)));
      print(
        `a fixed piece of work took ${best} of processor time at best, ${usual} usually, ${worst} at the 95th percentile`,
      );
    },
  };
}
