/** The kind of difference between two files. */
export type DifferenceKind = 'added' | 'removed' | 'changed';

/** The number of differences between two files, by kind. */
export type DifferenceCounts = Readonly<Record<DifferenceKind, number>>;

/** Rows of differences, up to a maximum number, and the complete count of each kind. */
export interface DifferenceRows<Row> {
  readonly rows: readonly Row[];
  readonly counts: DifferenceCounts;
  /** Whether there are more differences than rows. */
  readonly isCut: boolean;
}
