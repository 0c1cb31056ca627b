import { namesAmong } from '@/domain/runs/names/names-among.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/** Texts that distinguish a run from the other runs of its batch. */
export interface BatchRunName {
  readonly name: string;
  /** The run's other differences, such as "steps 40 · bold"; `''` if there are none. */
  readonly rest: string;
}

/**
 * Name the runs of a batch.
 * @param ofOne whether all of them are of one workflow, which the page already names
 */
export function batchRunNames(names: RunNames, rows: readonly RunRow[], ofOne: boolean): (row: RunRow) => BatchRunName {
  const nameOf = namesAmong(rows);
  return (row) => {
    const { own, workflow } = names.parts(row);
    const among = nameOf(row);
    if (!ofOne && workflow !== undefined) return { name: workflow, rest: among.join(' · ') };
    const [name = own, ...rest] = among;
    return { name, rest: rest.join(' · ') };
  };
}
