import { expect, it } from 'vitest';

import { evenShards } from './even-shards.mjs';

it('deals out all, to shards that weigh about the same', () => {
  const weights = [30, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  const shards = evenShards(weights, (weight) => weight, 3);
  expect(shards.flat()).toHaveLength(weights.length);
  expect(new Set(shards.flat())).toEqual(new Set(weights));
  const sums = shards.map((shard) => shard.reduce((sum, weight) => sum + weight, 0));
  expect(Math.max(...sums)).toBe(30);
  expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(8);
});

it('leaves shards empty where there are more of them than files', () => {
  expect(evenShards([1], (weight) => weight, 3)).toEqual([[1], [], []]);
});
