import type { RunNames } from '@/domain/runs/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/**
 * Distinguishing names of the runs of a batch: "bold · seed 2".
 * @param ofOne all are of one workflow, which the page names
 */
export function batchRunNames(names: RunNames, rows: readonly RunRow[], ofOne: boolean): (row: RunRow) => string {
  const restOf = names.restAmong(rows);
  return (row) => {
    const { own, workflow } = names.parts(row);
    return ofOne ? [own, restOf(row)].filter(Boolean).join(' · ') : (workflow ?? own);
  };
}
