import { isStartedHere, type RunRow } from '@/domain/runs/run-record.ts';
import { partName } from '@/domain/runs/names/run-names.ts';
import { describeRun } from '@/features/runs/commands/describe-run.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/** For a run that the service has known this long before this browser noticed, a name is private. */
const newsMs = 10 * 60_000;

/**
 * Send the names given to runs at their start to the service, as soon as it knows the runs: from then on they are the
 * team's. A failure is retried with the run's next change.
 * @param isLeading whether this tab sends for all tabs
 * @returns stop
 */
export function sendNames({ api, ledger }: RunWriter, isLeading: () => boolean): () => void {
  const sending = new Set<string>();

  async function send(row: RunRow) {
    sending.add(row.runId);
    try {
      await describeRun({ api, ledger }, row, { name: row.name ?? null });
      await ledger.update(row.runId, ({ name, ...rest }) => (name === row.name ? rest : { name, ...rest }));
    } catch {
      // It is the person's own name until then.
    } finally {
      sending.delete(row.runId);
    }
  }

  return ledger.subscribe((changed) => {
    if (changed === 'all' || !isLeading()) return;
    for (const row of changed) if (isUnsent(row) && !sending.has(row.runId)) void send(row);
  });
}

/** Whether the service lacks the name that a run was just given here. */
function isUnsent(row: RunRow): boolean {
  const { start, service } = row.facts;
  if (!row.name || !service?.isMine || service.name || !isStartedHere(row.facts)) return false;
  return partName(row) === undefined && Math.abs(service.at - start.at) < newsMs;
}
