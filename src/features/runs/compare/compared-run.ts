import type { RunRow } from '@/domain/runs/run-record.ts';

/** One of the compared runs. */
export interface ComparedRun {
  /** A to D, its label on the page. */
  readonly letter: string;
  readonly title: string;
  readonly row: RunRow;
}

/** Name runs by letters, in their order. */
export function letterRuns(rows: readonly RunRow[], titleOf: (row: RunRow) => string): readonly ComparedRun[] {
  return rows.map((row, at) => ({ letter: String.fromCodePoint(65 + at), title: titleOf(row), row }));
}
