import type { RunInputs } from '@/contract/run.ts';
import { isStartedHere } from '@/domain/runs/run-record.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/**
 * The inputs of a run; undefined if unknown. The service's list omits long ones, and another tab may have read other
 * people's: these are requested individually. A link may claim anything: the service's inputs replace its.
 * @throws ApiError like `Api.request`; Error if this browser can't read them
 */
export async function readRunInputs({ api, ledger }: RunWriter, runId: string): Promise<RunInputs | undefined> {
  const known = await ledger.inputs(runId);
  const row = await ledger.get(runId);
  if (!row?.facts.service) return known;
  const { start } = row.facts;
  const isClaimed = start.kind === 'tracked' && start.byLink === true;
  if (!isClaimed && (known || isStartedHere(row.facts))) return known;
  const { getTeamRun } = await import('@/contract/runs-extension.ts');
  return (await api.request(getTeamRun, { params: { run_id: runId } })).inputs ?? undefined;
}
