import { expect, test } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import { NotLoadedError } from '@/api/not-loaded-error.ts';
import { endpoints } from '@/contract/endpoints.ts';

import { explainError, isLineFault } from './explain-error.ts';

test.each([
  ['network', 'The service can’t be reached'],
  ['timeout', 'The service took too long to respond'],
  ['contract', 'Unexpected response'],
] as const)('a request without a readable response (%s) gets a title by its kind', (kind, title) => {
  expect(explainError(new ApiError({ kind }))).toMatchObject({ title, words: '', status: undefined });
});

test.each([
  [400, 'Invalid request'],
  [401, 'Your session expired'],
  [402, 'No active subscription or credits'],
  [403, 'You don’t have permission for this'],
  [404, 'Not found'],
  [409, 'Conflict with existing data'],
  [413, 'Too large'],
  [418, 'Request failed'],
  [422, 'Invalid request'],
  [429, 'Too many requests'],
  [500, 'Server error'],
  [503, 'Server error'],
])('a status %d gets a title beside the service’s message', (status, title) => {
  const { advice, ...named } = explainError(new ApiError({ kind: 'http', status, words: 'Its own words.' }));
  expect(named).toEqual({ title, words: 'Its own words.', status });
  expect(advice).not.toBe('');
});

test('every error status of the interface has its own title', () => {
  const statuses = new Set(endpoints.flatMap(({ errors }) => errors));
  const titles = [...statuses].map((status) => explainError(new ApiError({ kind: 'http', status })).title);
  expect(titles).not.toContain('Request failed');
});

test('while offline, the title states that rather than blaming the service', () => {
  expect(explainError(new ApiError({ kind: 'network' }), true).title).toBe('You’re offline');
});

test.each([429, 503])('the advice for a %d that contains a waiting time is to wait that long', (status) => {
  const headers = new Headers({ 'Retry-After': '12' });
  expect(explainError(new ApiError({ kind: 'http', status, headers })).advice).toContain('12 seconds');
});

test.each([
  [new ApiError({ kind: 'network' }), false, true],
  [new ApiError({ kind: 'timeout' }), false, true],
  [new NotLoadedError('Not loaded'), false, true],
  [new Error('x is undefined'), true, true],
  [new Error('x is undefined'), false, false],
  [new ApiError({ kind: 'http', status: 500 }), true, false],
])(
  'a lost connection, also while code loads, counts as a connection fault: %s, offline %s',
  (error, isOffline, isLine) => {
    expect(isLineFault(error, isOffline)).toBe(isLine);
  },
);

test('a failure to load code is explained with the advice to reload, without the browser’s message', () => {
  const explained = explainError(new NotLoadedError('Failed to fetch dynamically imported module'));
  expect(explained).toMatchObject({ title: 'This page couldn’t be loaded', words: '' });
  expect(explained.advice).toContain('Reload the page');
});

test('an error of the page itself keeps its message', () => {
  expect(explainError(new Error('x is undefined'))).toMatchObject({ words: 'x is undefined', status: undefined });
});
