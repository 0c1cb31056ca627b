import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { withSendLock } from '@/features/runs/commands/send-lock.ts';
import { webLocks } from '@/features/runs/commands/web-locks.ts';

/**
 * Starts and cancels whose tab is gone will never be answered: note that, so that they can be sent again at once.
 * A send holds a lock; where it is free, nobody is sending. Without Web Locks the time alone tells.
 */
export async function recoverInterrupted(ledger: Ledger, now: () => number = Date.now): Promise<void> {
  if (!(await webLocks())) return;
  for (const { runId, facts } of await ledger.list()) {
    if (facts.start.kind === 'sending') {
      await withSendLock(runId, () => ledger.observe(runId, { type: 'start-interrupted', at: now() }));
    }
    if (facts.cancel?.kind === 'sending') {
      await withSendLock(`${runId} cancel`, () => ledger.observe(runId, { type: 'cancel-interrupted', at: now() }));
    }
  }
}
