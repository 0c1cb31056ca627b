import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';

import { findMade, isThere } from './after-uncertain.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** An API whose requests all settle like `request`. */
const apiOf = (request: () => Promise<unknown>) => ({ request }) as unknown as Api;

test.each([
  [true, false],
  [false, undefined],
])(
  'a 404 proves that a workflow is gone only if it has the service’s message (has it: %s)',
  async (described, there) => {
    const api = apiOf(() => Promise.reject(new ApiError({ kind: 'http', status: 404, described })));
    expect(await isThere(api, 'x')).toBe(there);
  },
);

test.each([
  ['is not taken for the created one if it was there before', ['old'], null],
  ['is taken for the created one if it was not there before', [], 'old'],
  ['is taken for the created one if the list from before is unknown', undefined, 'old'],
])('a workflow of the same name %s', async (_what, before, made) => {
  const api = apiOf(() => Promise.resolve([{ id: 'old', name: 'A' }]));
  expect(await findMade(api, 'A', before)).toBe(made);
});

test('no workflow is found if none has the name, even if the list from before is unknown', async () => {
  expect(
    await findMade(
      apiOf(() => Promise.resolve([])),
      'A',
      undefined,
    ),
  ).toBeNull();
});
