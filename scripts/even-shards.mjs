// Which test files run in which shard. Vitest cuts the list of files into parts of equal number, of which one may take
// three times as long as another. Plain JavaScript for Node 20.
import { statSync } from 'node:fs';

import { BaseSequencer } from 'vitest/node';

/** @import { TestSpecification } from 'vitest/node' */

/**
 * Deal out what takes different times: the largest first, each to the shard that has least so far.
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => number} weightOf
 * @param {number} count of shards
 * @returns {readonly (readonly Item[])[]}
 */
export function evenShards(items, weightOf, count) {
  const shards = Array.from({ length: count }, () => ({ weight: 0, items: /** @type {Item[]} */ ([]) }));
  for (const item of items.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const lightest = shards.reduce((least, shard) => (shard.weight < least.weight ? shard : least));
    lightest.weight += weightOf(item);
    lightest.items.push(item);
  }
  return shards.map((shard) => shard.items);
}

/** @param {TestSpecification} file @returns about how long it takes: any file but one of page tests next to nothing */
function weigh({ moduleId, project }) {
  return statSync(moduleId).size * (project.name.startsWith('pages') ? 1 : 0.05);
}

/** Shards whose test files take about as long. */
export class EvenShards extends BaseSequencer {
  /**
   * @override
   * @param {TestSpecification[]} files
   */
  async shard(files) {
    const { shard } = this.ctx.config;
    if (!shard) return files;
    const sorted = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...(evenShards(sorted, weigh, shard.count)[shard.index - 1] ?? [])];
  }
}
