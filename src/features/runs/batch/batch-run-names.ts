import { namesAmong } from '@/domain/runs/names-among.ts';
import type { RunNames } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** What distinguishes a run of a batch from the others. */
export interface BatchRunName {
  readonly name: string;
  /** What else does: "steps 40 · bold"; `''` for nothing. */
  readonly rest: string;
}

/**
 * Names of the runs of a batch.
 * @param ofOne all are of one workflow, which the page names
 */
export function batchRunNames(names: RunNames, rows: readonly RunRow[], ofOne: boolean): (row: RunRow) => BatchRunName {
  const nameOf = namesAmong(rows);
  return (row) => {
    const { own, workflow } = names.parts(row);
    const [first = own, ...more] = nameOf(row);
    const [name, ...rest] = !ofOne && workflow !== undefined ? [workflow, first, ...more] : [first, ...more];
    return { name, rest: rest.join(' · ') };
  };
}
