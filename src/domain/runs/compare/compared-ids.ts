import { parseRunIds } from '@/domain/runs/parse-run-ids.ts';

/** The most runs that can be compared side by side. */
export const comparedAtMost = 4;

export function canCompare(count: number): boolean {
  return count >= 2 && count <= comparedAtMost;
}

/** The IDs of the runs to compare, each once, from an address: the first four that are IDs. */
export function parseComparedIds(text: string | null): readonly string[] {
  return parseRunIds(text ?? '')
    .map(({ runId }) => runId)
    .slice(0, comparedAtMost);
}
