import { clock } from '@/api/clock.ts';
import { describeTeamRun } from '@/contract/runs-extension.ts';
import type { DescribeRunBody } from '@/contract/team-run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { teamRunEntry } from '@/domain/runs/team-run-entry.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/**
 * Change a run's name or note for the whole team, and store the service's response in the ledger. @throws ApiError
 * like `Api.request`
 */
export async function describeRun({ api, ledger }: RunWriter, row: RunRow, body: DescribeRunBody): Promise<void> {
  const { runId, teamId = '', teamName = '', facts } = row;
  const run = await api.request(describeTeamRun, { params: { run_id: runId }, body });
  const { service } = facts;
  const entry = teamRunEntry(run, {
    ledger: ledger.key,
    viewerId: service?.isMine ? run.started_by.id : '',
    at: clock.now(),
    aheadMs: service?.aheadMs ?? 0,
    teamNames: new Map(teamName ? [[teamId, teamName]] : []),
  });
  if (entry) await ledger.mirror([entry]);
}
