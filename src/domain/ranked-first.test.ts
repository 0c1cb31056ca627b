import { expect, it } from 'vitest';

import { rankedFirst } from './ranked-first.ts';

const idOf = (id: string) => id;

it('puts what has a rank first, in its order, and leaves the others as they come', () => {
  expect(rankedFirst(['a', 'b', 'c', 'd'], idOf, ['d', 'b'])).toEqual(['d', 'b', 'a', 'c']);
});

it('leaves out what is ranked and not there, and keeps what is there twice', () => {
  expect(rankedFirst(['a', 'b', 'b'], idOf, ['z', 'b'])).toEqual(['b', 'b', 'a']);
  expect(rankedFirst(['a', 'b'], idOf, [])).toEqual(['a', 'b']);
});
