import { afterEach, expect, test, vi } from 'vitest';

import { startingRow } from '@/domain/runs/run-record.ts';
import { fakeLocks, refusingLocks } from '@/testing/fake-locks.ts';

import { openLedger } from '@/features/runs/ledger/ledger.ts';
import { createMemoryRunStore } from '@/features/runs/ledger/memory-run-store.ts';
import { recoverInterrupted } from '@/features/runs/watch/recover-interrupted.ts';
import { withSendLock } from './send-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a run is not sent twice in parallel, but can be sent again later', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  let end: (() => void) | undefined;
  const first = withSendLock('r', () => new Promise<string>((resolve) => (end = () => resolve('first'))));
  await vi.waitFor(() => expect(end).toBeDefined());
  expect(await withSendLock('r', () => Promise.resolve('second'))).toBeUndefined();
  expect(await withSendLock('other', () => Promise.resolve('other'))).toBe('other');
  end?.();
  expect(await first).toBe('first');
  expect(await withSendLock('r', () => Promise.resolve('third'))).toBe('third');
});

test.each([
  ['has no locks', undefined],
  ['refuses its locks', refusingLocks().locks],
])('if the browser %s, runs are still sent, and errors are still thrown', async (_what, locks) => {
  vi.stubGlobal('navigator', { locks });
  expect(await withSendLock('r', () => Promise.resolve('sent'))).toBe('sent');
  await expect(withSendLock('r', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});

test.each([
  ['works', fakeLocks(), 'unconfirmed'],
  ['is refused, which leaves it open whether the start was interrupted', refusingLocks().locks, 'sending'],
])('a start without a lock gets the right state if locking %s', async (_what, locks, kind) => {
  vi.stubGlobal('navigator', { locks });
  const ledger = openLedger('mine', createMemoryRunStore());
  await ledger.add([{ row: startingRow({ ledger: 'mine', runId: 'r' }, 1) }]);
  await recoverInterrupted(ledger);
  expect((await ledger.get('r'))?.facts.start.kind).toBe(kind);
  ledger.close();
});
