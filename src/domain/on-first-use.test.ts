import { expect, it } from 'vitest';

import { onFirstUse } from './on-first-use.ts';

it('makes nothing before it is used, and then once, whatever it makes', () => {
  let made = 0;
  const value = onFirstUse(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
