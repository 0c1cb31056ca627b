import { expect, test, vi } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { openLedger } from '@/features/runs/ledger/ledger.ts';

import { subscribeToEnds } from './end-notices.ts';

const naming = vi.hoisted(() => ({ times: 0 }));

vi.mock('@/domain/runs/names/run-names.ts', async (original) => {
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
