import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** A run in a bulk dialog: its own name, and its workflow's beside it. */
export function bulkItem(names: RunNames, run: RunRow) {
  const { own } = names.parts(run);
  const workflow = run.workflowName ?? '';
  return { id: run.runId, name: own, of: own === workflow ? '' : workflow, run };
}
