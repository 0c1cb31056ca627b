import { expect, test } from 'vitest';

import { findMatches, termPattern } from './find-matches.ts';

test('finds a term in upper and lower case, as text and not as a pattern', () => {
  const text = 'Bread (rye)\nbread [rye]';
  expect(findMatches(text, termPattern('BREAD'), 10)).toEqual([
    { from: 0, to: 5 },
    { from: 12, to: 17 },
  ]);
  expect(findMatches(text, termPattern('(rye)'), 10)).toEqual([{ from: 6, to: 11 }]);
  expect(findMatches(text, termPattern('e'), 2)).toHaveLength(2);
});
