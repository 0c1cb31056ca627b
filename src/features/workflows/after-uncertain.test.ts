import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';

import { findMade, isThere } from './after-uncertain.ts';
import type { WorkflowSource } from './source/workflow-source.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** An API whose every request settles like this one. */
const apiOf = (request: () => Promise<unknown>) => ({ request }) as unknown as Api;

test.each([
  [true, false],
  [false, undefined],
])(
  'a 404 in the service’s words (%s) proves that a workflow is gone, one of a gateway proves nothing',
  async (described, there) => {
    const api = apiOf(() => Promise.reject(new ApiError({ kind: 'http', status: 404, described })));
    expect(await isThere(api, 'x')).toBe(there);
  },
);

test.each([
  ['was there before', ['old'], null],
  ['is new', [], 'old'],
  ['may be old or new, as the list was not known', undefined, 'old'],
])('of one with the same name that %s', async (_what, before, made) => {
  const api = apiOf(() => Promise.resolve([{ id: 'old', name: 'A' }]));
  const list = before && ({ idsNamed: async () => before } as unknown as WorkflowSource);
  expect(await findMade(api, 'A', list)).toBe(made);
});

test('there was none of that name where the list was unknown, or has none', async () => {
  expect(
    await findMade(
      apiOf(() => Promise.resolve([])),
      'A',
      undefined,
    ),
  ).toBeNull();
});
