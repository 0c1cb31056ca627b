import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { whyNoAnswer } from './why-no-answer.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Respond to the opaque request, and fail the readable one: immediately, or at the time limit if `late`. */
function answerOpaquely(late: boolean) {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', async (_url: string, { mode }: RequestInit) => {
    if (mode === 'no-cors') return { type: 'opaque' };
    if (late) limit.abort(new DOMException('too late', 'TimeoutError'));
    limit.signal.throwIfAborted();
    throw new TypeError('Failed to fetch');
  });
}

test.each([
  ['refuses this origin', 'blocked', false],
  ['doesn’t respond in time', 'unreachable', true],
])('a host that responds to an opaque request, but then %s, is %s', async (_what, why, late) => {
  answerOpaquely(late);
  expect(await whyNoAnswer('https://host.example/teams')).toBe(why);
});
