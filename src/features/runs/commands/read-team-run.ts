import { clock } from '@/api/clock.ts';
import { isStatus } from '@/api/api-error.ts';
import { getTeamRun, listTeamRuns } from '@/contract/runs-extension.ts';
import { teamRunEntry } from '@/domain/runs/team-run-entry.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/**
 * Load a run that is older than those in the mirror into the ledger.
 * @returns whether the service has the run and lets the user see it
 * @throws ApiError like `Api.request`
 */
export async function readTeamRun(
  { api, ledger }: RunWriter,
  runId: string,
  signal: AbortSignal,
): Promise<'there' | 'missing' | 'denied'> {
  try {
    const run = await api.request(getTeamRun, { params: { run_id: runId }, signal });
    const { viewer, as_of: asOf } = await api.request(listTeamRuns, { query: { limit: '1' }, signal });
    const at = clock.now();
    const aheadMs = (Date.parse(asOf) || at) - at;
    const entry = teamRunEntry(run, { ledger: ledger.key, viewerId: viewer.id, at, aheadMs, teamNames: new Map() });
    if (entry) await ledger.mirror([entry]);
    return 'there';
  } catch (error) {
    if (isStatus(error, 404)) return 'missing';
    if (isStatus(error, 403)) return 'denied';
    throw error;
  }
}
