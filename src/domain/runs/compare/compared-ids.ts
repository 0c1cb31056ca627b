import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';

/** Maximum number of runs that can be compared side by side. */
export const comparedAtMost = 4;

export function canCompare(count: number): boolean {
  return count >= 2 && count <= comparedAtMost;
}

/** Read the IDs of the runs to compare from an address: the first four valid IDs, without repeats. */
export function parseComparedIds(text: string | null): readonly string[] {
  return parseRunIds(text ?? '')
    .map(({ runId }) => runId)
    .slice(0, comparedAtMost);
}
