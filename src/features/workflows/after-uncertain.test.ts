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
  'a 404 proves that a workflow is gone only with the service’s message (%s), since a gateway may also send one',
  async (described, there) => {
    const api = apiOf(() => Promise.reject(new ApiError({ kind: 'http', status: 404, described })));
    expect(await isThere(api, 'x')).toBe(there);
  },
);

test.each([
  ['was there before', ['old'], null],
  ['is new', [], 'old'],
  ['may be old or new, as the list was unknown', undefined, 'old'],
])('a workflow of the same name that %s is recognised', async (_what, before, made) => {
  const api = apiOf(() => Promise.resolve([{ id: 'old', name: 'A' }]));
  expect(await findMade(api, 'A', before)).toBe(made);
});

test('no workflow is found if none has the name, even if the list was unknown', async () => {
  expect(
    await findMade(
      apiOf(() => Promise.resolve([])),
      'A',
      undefined,
    ),
  ).toBeNull();
});
