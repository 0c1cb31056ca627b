import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import { type RunRow, trackedRow } from '@/domain/runs/run-record.ts';

import { useHeldRows } from './use-held-rows.ts';

const [first, second] = ['first', 'second'].map((runId) => trackedRow({ ledger: 'mine', runId }, 0)) as [
  RunRow,
  RunRow,
];
const before = { shown: [first], all: [first], viewKey: 'all' };
const after = { shown: [second, first], all: [second, first], viewKey: 'all' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Render a list, then add a run. @param isHeld whether the pointer moves over the list beforehand */
async function renderRows(isHeld: boolean) {
  const hook = await renderHook((props) => useHeldRows(props ?? before), { initialProps: before });
  if (isHeld) await hook.act(() => hook.result.current.hold());
  await hook.rerender(after);
  return hook;
}

test('a new run is shown at once if no pointer is over the rows', async () => {
  const { result } = await renderRows(false);
  expect(result.current.rows).toEqual([second, first]);
});

test('a new run is not shown until two seconds after the pointer has moved over the rows', async () => {
  const { result, act } = await renderRows(true);
  expect(result.current.rows).toEqual([first]);
  await act(() => vi.advanceTimersByTime(2000));
  expect(result.current.rows).toEqual([second, first]);
});

test('rows are no longer held after the pointer has left, or in another view', async () => {
  const { result, act } = await renderRows(true);
  await act(() => result.current.release());
  expect(result.current.rows).toEqual([second, first]);
  const other = await renderRows(true);
  await other.rerender({ ...after, viewKey: 'failed' });
  expect(other.result.current.rows).toEqual([second, first]);
});
