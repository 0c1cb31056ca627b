import type { RunInputs } from '@/contract/run.ts';
import { isStartedHere } from '@/domain/runs/run-record.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/**
 * Read the inputs of a run; undefined if unknown. They are requested from the service if its list omitted them because
 * they are long, if only another tab received them, or if they came from a link, which may claim anything.
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
