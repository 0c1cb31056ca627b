import { batchName } from '@/domain/runs/batch/batch-figures.ts';
import { variedText } from '@/domain/runs/batch/varied-text.ts';
import { variedInputs } from '@/domain/runs/inputs/varied-inputs.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { texts } from './texts.ts';

/** The title of a batch: the common name of its runs, or else their workflow. */
export function batchTitle(rows: readonly RunRow[]): string {
  return batchName(rows) ?? batchWorkflow(rows) ?? texts.unnamed;
}

/** The name of the workflow of all runs of a batch; undefined if they have different workflows. */
export function batchWorkflow(rows: readonly RunRow[]): string | undefined {
  const names = new Set(rows.map(({ workflowName }) => workflowName));
  return names.size === 1 ? rows[0]?.workflowName || undefined : undefined;
}

/**
 * Describe a batch, to distinguish it from others with the same title: "12 runs of Poster with seed 1–4 and tone bold
 * or calm".
 * @param count number of runs, including those that are not started. If there are any, the inputs are not described
 */
export function batchSubtitle(rows: readonly RunRow[], count = rows.length): string {
  const workflow = batchWorkflow(rows);
  const runs = texts.of(count, batchTitle(rows) === workflow ? undefined : workflow);
  const varied = variedText(variedInputs(rows));
  return varied && count === rows.length ? texts.with(runs, varied) : runs;
}
