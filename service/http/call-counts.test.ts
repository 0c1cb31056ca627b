import { expect, it, onTestFinished, vi } from 'vitest';

import { CallCounts } from './call-counts.ts';

it('a window ends once its time has passed, even if the clock was set back', () => {
  let nowMs = 0;
  const spies = [
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs),
    vi.spyOn(Date, 'now').mockImplementation(() => -nowMs),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  const counts = new CallCounts();
  const call = (key: string) => {
    let got: unknown;
    counts.incr(key, (_, count) => (got = count), 60_000);
    return got;
  };
  expect([call('ann'), call('ann'), call('ben')]).toMatchObject([{ current: 1 }, { current: 2 }, { current: 1 }]);
  nowMs = 20_000;
  expect(call('ann')).toEqual({ current: 3, ttl: 40_000 });
  nowMs = 60_000;
  expect(call('ann')).toEqual({ current: 1, ttl: 60_000 });
});
