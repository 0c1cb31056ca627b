import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import { clock } from '@/api/clock.ts';

import { TimeText } from './time-text.tsx';

afterEach(() => {
  vi.useRealTimers();
  clock.learn(Date.now(), 0);
});

test('a later moment that replaces an earlier one does not read as a future one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const screen = await render(<TimeText at={Date.now() - 120_000} />);
  await expect.element(screen.getByText('2m ago')).toBeVisible();
  vi.setSystemTime(1_800_000_016_000);
  await screen.rerender(<TimeText at={Date.now()} />);
  await expect.element(screen.getByText('just now')).toBeVisible();
});

test('an age follows at once when the service shows that this computer’s clock is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const hour = 3_600_000;
  const screen = await render(<TimeText at={clock.now() - 3 * hour} />);
  await expect.element(screen.getByText('3h ago')).toBeVisible();
  clock.learn(Date.now() - 3 * hour, 0);
  await expect.element(screen.getByText('just now')).toBeVisible();
});
