import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { listOfNames } from './list-of-names.ts';

it('lists names as the browser would in a sentence', () => {
  const format = new Intl.ListFormat('en');
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (names) => {
      expect(listOfNames(names)).toBe(format.format(names));
    }),
  );
});
