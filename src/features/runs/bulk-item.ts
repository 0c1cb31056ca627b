import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { personName } from '@/domain/runs/service-fact.ts';

/** A run as an item of a bulk dialog: its own name, its workflow's name, and who started it if that is another user. */
export function bulkItem(names: RunNames, run: RunRow) {
  const { own } = names.parts(run);
  const workflow = run.workflowName ?? '';
  const { service } = run.facts;
  const starter = service && !service.isMine ? personName(service.startedBy) : '';
  const of = [own === workflow ? '' : workflow, starter].filter(Boolean).join(' · ');
  return { id: run.runId, name: own, of, run };
}
