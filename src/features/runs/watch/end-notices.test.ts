import { expect, test, vi } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { openLedger } from '@/features/runs/ledger/ledger.ts';

import { type EndNotice, subscribeToEnds } from './end-notices.ts';

const naming = vi.hoisted(() => ({ times: 0 }));

vi.mock('@/domain/runs/names/name-runs.ts', async (original) => {
  const names = await original<{ nameRuns: (rows: readonly unknown[]) => unknown }>();
  return {
    ...names,
    nameRuns: (rows: readonly unknown[]) => {
      naming.times += 1;
      return names.nameRuns(rows);
    },
  };
});

test('runs that end together are announced together, each once', async () => {
  const ledger = openLedger('mine', createMemoryRunStore());
  const at = 1_800_000_000_000;
  const runIds = Array.from({ length: 20 }, (_, index) => `run-${index}`);
  const rows = runIds.map((runId) => startingRow({ ledger: 'mine', runId, name: `Named ${runId}` }, at));
  await ledger.add(rows.map((row) => ({ row })));
  const told: string[] = [];
  const stop = subscribeToEnds(ledger, ({ text }) => told.push(text));
  await ledger.list();
  await ledger.updateMany(runIds, (row) => ({ ...row, name: `${row.name} again` }));
  expect(naming.times).toBe(0);
  await ledger.updateMany(runIds, (row) => ({ ...row, facts: { ...row.facts, resultAt: at + 1, endedAt: at + 1 } }));
  expect(told).toHaveLength(20);
  expect(told[0]).toMatch(/run-0.*: Finished$/);
  expect(naming.times).toBe(1);
  stop();
  ledger.close();
});

test('a rejected start is announced with the service’s message', async () => {
  const ledger = openLedger('mine', createMemoryRunStore());
  const at = 1_800_000_000_000;
  const row = startingRow({ ledger: 'mine', runId: 'run-1', name: 'Logo' }, at);
  await ledger.add([{ row }]);
  const announced = new Promise<EndNotice>((resolve) => {
    subscribeToEnds(ledger, resolve);
  });
  await ledger.list();
  const fault = { kind: 'http', status: 403, words: 'Your team has no credits left.' } as const;
  await ledger.updateMany(['run-1'], (before) => ({
    ...before,
    facts: { ...before.facts, start: { kind: 'refused', at: at + 1, fault } },
  }));
  const { state, text } = await announced;
  expect(state).toBe('not-accepted');
  expect(text).toMatch(/Logo.*: Rejected – Your team has no credits left\.$/);
  ledger.close();
});

test('an end that the browser can’t store is announced too', async () => {
  const store = createMemoryRunStore();
  const ledger = openLedger('mine', {
    ...store,
    update: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  });
  const at = 1_800_000_000_000;
  await ledger.add([{ row: startingRow({ ledger: 'mine', runId: 'run-1', name: 'Logo' }, at) }]);
  const told: string[] = [];
  const stop = subscribeToEnds(ledger, ({ text }) => told.push(text));
  await ledger.list();
  await ledger.observe('run-1', { type: 'result-found', sentAt: at + 1, at: at + 2 });
  expect(ledger.problem()).toBe('write-failed');
  await expect.poll(() => told).toEqual([expect.stringMatching(/Logo.*: Finished$/)]);
  await ledger.observe('run-1', { type: 'result-found', sentAt: at + 3, at: at + 4 });
  expect(told).toHaveLength(1);
  stop();
  ledger.close();
});
