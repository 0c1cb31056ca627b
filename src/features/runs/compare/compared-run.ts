import type { RunRow } from '@/domain/runs/run-record.ts';

export interface ComparedRun {
  /** The run's label on the page, A to D. */
  readonly letter: string;
  readonly title: string;
  readonly row: RunRow;
}

/** Label runs with letters, in the given order. */
export function letterRuns(rows: readonly RunRow[], titleOf: (row: RunRow) => string): readonly ComparedRun[] {
  return rows.map((row, at) => ({ letter: String.fromCodePoint(65 + at), title: titleOf(row), row }));
}
