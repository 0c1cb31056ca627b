import { clock } from '@/api/clock.ts';
import { cancelRun as cancelRunEndpoint } from '@/contract/endpoints.ts';

import { toFault } from '@/features/runs/run-fault.ts';
import { withSendLock } from './send-lock.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/**
 * Cancel a run, and record the outcome in its row. Also resolves if the run had already ended (interface §4.9).
 * @throws ApiError like `Api.request`, for example of kind http with status 402 (no active subscription or credits),
 * 403 or 404
 */
export async function cancelRun(
  { api, ledger }: RunWriter,
  { runId, teamId }: { readonly runId: string; readonly teamId: string },
  now: () => number = clock.now,
): Promise<void> {
  await withSendLock(`${runId} cancel`, async () => {
    await ledger.observe(runId, { type: 'cancel-sent', at: now() });
    try {
      const { message } = await api.request(cancelRunEndpoint, { params: { team_id: teamId, run_id: runId } });
      await ledger.observe(runId, { type: 'cancel-accepted', at: now(), message });
    } catch (error) {
      await ledger.observe(runId, { type: 'cancel-failed', at: now(), fault: toFault(error) });
      throw error;
    }
  });
}
