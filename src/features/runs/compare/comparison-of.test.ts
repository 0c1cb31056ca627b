import { expect, test } from 'vitest';

import type { Output } from '@/features/runs/output/use-output.ts';

import { comparisonOf } from './comparison-of.ts';

const location = { kind: 'link', url: 'https://a.example/x', host: 'a.example', expiresAt: undefined } as const;
const none = { isLoading: false, location: undefined, output: undefined };
const result = (kind: Output['kind'], more: Partial<Output> = {}) => ({
  isLoading: false,
  location,
  output: { kind, type: undefined, fileName: undefined, size: 10, ...more },
});

test.each([
  [
    'pictures, even from a host that blocks reading',
    [result('picture'), result('picture', { closed: true })],
    { kind: 'pictures' },
  ],
  ['pictures and a run without a result', [result('picture'), none, result('picture')], { kind: 'pictures' }],
  ['tables', [result('csv'), result('csv')], { kind: 'contents', of: 'csv' }],
  [
    'texts from a host that blocks reading',
    [result('text'), result('text', { closed: true })],
    { kind: 'views', isTooLarge: false },
  ],
  [
    'JSON that is too large',
    [result('json'), result('json', { size: 60_000_000 })],
    { kind: 'views', isTooLarge: true },
  ],
  ['files of two kinds', [result('json'), result('csv')], { kind: 'views', isTooLarge: false }],
  ['videos', [result('video'), result('video')], { kind: 'views', isTooLarge: false }],
  ['a single result', [result('json'), none], { kind: 'views', isTooLarge: false }],
  ['a result that is still loading', [result('json'), { ...none, isLoading: true }], { kind: 'loading' }],
])('chooses how to compare %s', (_, results, expected) => {
  expect(comparisonOf(results)).toEqual(expected);
});
