/** How something of two files differs. */
export type DifferenceKind = 'added' | 'removed' | 'changed';

/** How much of two files differs. */
export type DifferenceCounts = Readonly<Record<DifferenceKind, number>>;

/** Rows of differences, so many at most, and how many there are of each kind. */
export interface DifferenceRows<Row> {
  readonly rows: readonly Row[];
  readonly counts: DifferenceCounts;
  /** There are more than the rows. */
  readonly isCut: boolean;
}
