import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { runState } from '@/domain/runs/run-state.ts';
import { listedRow } from '@/testing/listed-run.ts';

import { RunBar } from './run-bar.tsx';

test('the times of a run on an earlier day fit a phone', async () => {
  await page.viewport(390, 844);
  const row = listedRow({
    status: 'succeeded',
    created_at: '2027-01-14T22:01:37.000Z',
    started_at: '2027-01-14T22:01:38.000Z',
    ended_at: '2027-01-14T22:01:46.000Z',
  });
  const now = Date.parse('2027-01-15T23:00:00.000Z');
  await render(
    <div style={{ width: 326 }}>
      <RunBar row={row} state={runState(row.facts, now)} now={now} />
    </div>,
  );
  const times = page.getByRole('list').element();
  expect(times.textContent).toMatch(/^Queued.*Running.*Finished/);
  expect(times.scrollWidth).toBeLessThanOrEqual(times.clientWidth);
});
