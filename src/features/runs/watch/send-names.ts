import { isStartedHere, type RunRow } from '@/domain/runs/run-record.ts';
import { partName } from '@/domain/runs/names/run-names.ts';
import { describeRun } from '@/features/runs/commands/describe-run.ts';
import type { RunWriter } from '@/features/runs/ledger/run-writer.ts';

/**
 * Maximum time between a run's start and its arrival in this browser from the service's list, in milliseconds. If it
 * arrives later, its name stays private.
 */
const newsMs = 10 * 60_000;

/**
 * Send names that were given to runs at their start to the service, as soon as it lists the runs. The names then belong
 * to the team. A failed request is retried with the run's next change.
 * @param isLeading whether this tab sends for all tabs
 * @returns a function that stops this
 */
export function sendNames({ api, ledger }: RunWriter, isLeading: () => boolean): () => void {
  const sending = new Set<string>();

  async function send(row: RunRow) {
    sending.add(row.runId);
    try {
      await describeRun({ api, ledger }, row, { name: row.name ?? null });
      await ledger.update(row.runId, ({ name, ...rest }) => (name === row.name ? rest : { name, ...rest }));
    } catch {
      // Until the request succeeds, the name is private.
    } finally {
      sending.delete(row.runId);
    }
  }

  return ledger.subscribe((changed) => {
    if (changed === 'all' || !isLeading()) return;
    for (const row of changed) if (isUnsent(row) && !sending.has(row.runId)) void send(row);
  });
}

/** Whether the user named a run when starting it here just now, and the service has no name for it. */
function isUnsent(row: RunRow): boolean {
  const { start, service } = row.facts;
  if (!row.name || !service?.isMine || service.name || !isStartedHere(row.facts)) return false;
  return partName(row) === undefined && Math.abs(service.at - start.at) < newsMs;
}
