import { expect, it } from 'vitest';

import { inBatches } from './in-batches.ts';

/** Writes numbers; a negative one causes its whole batch to be refused. */
function start(mayConcernOneItem?: (error: unknown) => boolean) {
  const written: number[][] = [];
  const write = inBatches(async (items: readonly number[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    written.push([...items]);
    if (items.some((item) => item < 0)) throw new Error('refused');
    return items.map((item) => item * 10);
  }, mayConcernOneItem);
  return { written, write };
}

it('writes items one by one when one of them is refused', async () => {
  const { write, written } = start(() => true);
  const results = await Promise.allSettled([1, 2, -3, 4].map(write));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[3]).toEqual({ status: 'fulfilled', value: 40 });
  expect(written).toEqual([[1], [2, -3, 4], [2], [-3], [4]]);
  expect(await write(5)).toBe(50);
});

it("doesn't write items again after a failure of the whole batch", async () => {
  const { write, written } = start();
  const results = await Promise.allSettled([1, 2, -3].map(write));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(written).toEqual([[1], [2, -3]]);
});
