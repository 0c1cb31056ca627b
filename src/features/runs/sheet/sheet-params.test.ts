import { expect, test } from 'vitest';

import { formatSheetView, parseSheetView } from './sheet-params.ts';

test.each(['ids=a%2Cb', 'batch=x&rows=seed&columns=', 'ids=a&size=large&show=starred'])(
  '%s is parsed, and formatted as the same address',
  (text) => {
    expect(formatSheetView(parseSheetView(new URLSearchParams(text))).toString()).toBe(text);
  },
);

test('each invalid parameter falls back to its default', () => {
  expect(parseSheetView(new URLSearchParams('ids=,a,&size=huge&show=none'))).toEqual({
    ids: ['a'],
    batch: '',
    rows: undefined,
    columns: undefined,
    size: 'fit',
    show: 'all',
  });
});
