import { expect, test, vi } from 'vitest';

import { readTeams } from './read-teams.ts';

test('a list that became shorter is read to its end', async () => {
  const held = ['a', 'b'];
  const list = {
    ids: async () => held,
    unknownTeams: async (from: number, limit: number) => {
      const ids = held.slice(from, from + limit);
      return { ids, next: from + ids.length };
    },
  };
  const read = vi.fn(async () => undefined);
  const left = await readTeams({
    list,
    query: '',
    atMost: Infinity,
    isKnown: () => false,
    read,
    onFailed: () => undefined,
    signal: new AbortController().signal,
  });
  expect(left).toBe(0);
  expect(read.mock.calls).toEqual([['a'], ['b']]);
});
