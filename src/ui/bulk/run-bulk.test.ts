import { expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error.ts';

import { runBulk } from './run-bulk.ts';

const many = Array.from({ length: 100_000 }, (_, index) => ({ id: String(index) }));
const renew = () => Promise.resolve(false);
const onProgress = () => undefined;

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

test('100,000 items run at most four at a time, with one map of outcomes and a report every 100 ms', async () => {
  let underWay = 0;
  let most = 0;
  const maps = new Set<unknown>();
  const reports: number[] = [];
  const set = vi.spyOn(globalThis, 'setTimeout');
  const startedAt = performance.now();
  const left = await runBulk(many, {
    act: async ({ id }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await (Number(id) % 1000 === 0 ? nextTask() : undefined);
      underWay -= 1;
      if (Number(id) % 50_000 === 7) throw new Error('No.');
    },
    renew,
    onProgress: ({ outcomes }) => {
      maps.add(outcomes);
      reports.push(outcomes.size);
    },
    controller: new AbortController(),
  });
  expect(left.map(({ id }) => id)).toEqual(['7', '50007']);
  expect([most, maps.size, reports[0], reports.at(-1)]).toEqual([4, 1, 0, 100_000]);
  // The first and the last report, and one for each timer in between.
  const periods = Math.ceil((performance.now() - startedAt) / 100);
  expect(reports.length).toBeLessThanOrEqual(periods + 2);
  expect(set.mock.calls.filter(([, ms]) => ms === 100).length).toBeLessThanOrEqual(periods + 1);
  set.mockRestore();
});

test('after a stop, even a repeated one, no further item is sent', async () => {
  const controller = new AbortController();
  const sent: string[] = [];
  const last = { size: 0, failed: 0 };
  const left = await runBulk(many, {
    act: async ({ id }) => {
      sent.push(id);
      await nextTask();
      if (id === '9') {
        controller.abort();
        controller.abort();
      }
      if (id === '3') throw new Error('No.');
    },
    renew,
    onProgress: ({ outcomes, failed }) => Object.assign(last, { size: outcomes.size, failed }),
    controller,
  });
  // Actions in progress are completed, and their outcomes count.
  expect(last).toEqual({ size: sent.length, failed: 1 });
  expect(sent.length).toBeLessThan(14);
  expect(left).toHaveLength(100_000 - sent.length + 1);
  expect(left[0]).toBe(many[3]);
});

test('an item refused with a 401 is retried with new credentials, and nothing else is sent before they exist', async () => {
  const refused = new ApiError({ kind: 'http', status: 401 });
  let isRenewed = false;
  const act = async () => {
    if (!isRenewed) throw refused;
  };

  const some = many.slice(0, 20);
  const put = await runBulk(some, { act, renew, onProgress, controller: new AbortController() });
  expect(put).toEqual(some);
  const renewSpy = vi.fn<() => Promise<boolean>>(async () => (isRenewed = true));
  expect(await runBulk(some, { act, renew: renewSpy, onProgress, controller: new AbortController() })).toEqual([]);
  expect(renewSpy.mock.calls.length).toBeLessThanOrEqual(4);
});
