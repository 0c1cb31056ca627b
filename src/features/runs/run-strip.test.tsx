import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { RunStrip } from './run-strip.tsx';

function heights(): number[] {
  const bars = page.getByRole('img').element().children;
  return [...bars].map((bar) => bar.getBoundingClientRect().height);
}

test('a strip describes its bars in words, and longer runs have taller bars', async () => {
  await render(
    <RunStrip
      bars={[
        { runId: '1', kind: 'finished', ms: 1000 },
        { runId: '2', kind: 'failed', ms: undefined },
        { runId: '3', kind: 'finished', ms: 4000 },
        { runId: '4', kind: 'running', ms: 2000 },
      ]}
    />,
  );
  await expect
    .element(page.getByRole('img', { name: 'Last 4 runs: 2 finished, 1 failed, 1 live' }))
    .toBeInTheDocument();
  const [short = 0, unknown = 0, long = 0, going = 0] = heights().slice(-4);
  expect(unknown).toBeLessThan(short);
  expect(short).toBeLessThan(going);
  expect(going).toBeLessThan(long);
  expect(heights()).toHaveLength(14);
});

test('a strip explains bars that are cut at the top', async () => {
  const bars = [1000, 1000, 1000, 9000].map((ms, at) => ({ runId: String(at), kind: 'finished' as const, ms }));
  await render(<RunStrip bars={bars} />);
  const strip = page.getByRole('img', { name: 'Last 4 runs: 4 finished. 1 with a notch took over 2.5 s', exact: true });
  await expect.element(strip).toHaveAttribute('title', strip.element().getAttribute('aria-label'));
});

test('a strip without runs states that there are none', async () => {
  await render(<RunStrip bars={[]} />);
  await expect.element(page.getByRole('img', { name: 'No runs yet' })).toBeInTheDocument();
});
