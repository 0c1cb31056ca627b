import { clock } from '@/api/clock.ts';
import { batchOf } from '@/domain/runs/run-record.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';
import { isOffered } from '@/features/runs/mirror/is-offered.ts';

import { readTeamRun } from './read-team-run.ts';

/**
 * Read the runs of a batch whose starts were not confirmed, if the service lists runs: those that it has are settled,
 * and the others were not started.
 */
export async function settleStarts({ api, ledger }: RunWriter, batchId: string, signal: AbortSignal): Promise<void> {
  if (!isOffered(api)) return;
  for (const row of await ledger.list()) {
    const { start, service } = row.facts;
    if (batchOf(row) !== batchId || start.kind !== 'unconfirmed' || start.isMissing || service) continue;
    // Without a response, they stay unconfirmed until the next time.
    const found = await readTeamRun({ api, ledger }, row.runId, signal).catch(() => undefined);
    if (found === 'missing') await ledger.observe(row.runId, { type: 'start-missing', at: clock.now() });
  }
}
