import { expect, test } from 'vitest';

import { texts } from './texts.ts';

test.each([
  ['is', 'running', '“is:running”: write status:running.'],
  ['is', 'odd', '“is:odd”: write is:batch or is:starred.'],
  ['input', 'seed==4', 'Write “seed:4” to find an input.'],
] as const)('a misread term %s with “%s” is explained', (key, value, advice) => {
  expect(texts.empty.howTo(key, value)).toBe(advice);
});
