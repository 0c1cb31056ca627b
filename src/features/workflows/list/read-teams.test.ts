import { expect, test, vi } from 'vitest';

import type { LongWorkflowList } from '@/features/workflows/long-list.ts';

import { readTeams } from './read-teams.ts';

test('a long list that became shorter meanwhile is read to its end', async () => {
  const held = ['a', 'b'];
  const list: Partial<LongWorkflowList> = {
    isLong: true,
    length: 3,
    unknownTeams: async (from, limit) => {
      const ids = held.slice(from, from + limit);
      return { ids, next: from + ids.length };
    },
  };
  const read = vi.fn(async () => undefined);
  const left = await readTeams({
    list: list as LongWorkflowList,
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
