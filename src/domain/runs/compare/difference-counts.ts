/** The kind of difference between two files. */
export type DifferenceKind = 'added' | 'removed' | 'changed';

/** The number of differences between two files, by kind. */
export type DifferenceCounts = Readonly<Record<DifferenceKind, number>>;

/** Rows of differences, up to a maximum number, and the complete count of each kind. */
export interface DifferenceRows<Row> {
  readonly rows: readonly Row[];
  readonly counts: DifferenceCounts;
  /** Whether rows were left out because of the maximum. */
  readonly isCut: boolean;
}
