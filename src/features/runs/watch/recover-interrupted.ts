import { clock } from '@/api/clock.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { withSendLock } from '@/features/runs/commands/send-lock.ts';
import { webLocks } from '@/features/runs/commands/web-locks.ts';

/**
 * Mark starts and cancel requests of closed tabs as interrupted, so that they can be sent again immediately. A tab
 * holds a lock while it sends, so a free lock means that sending is over. Without Web Locks, only the elapsed time
 * decides.
 */
export async function recoverInterrupted(ledger: Ledger, now: () => number = clock.now): Promise<void> {
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
