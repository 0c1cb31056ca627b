/** How something of two files differs. */
export type DifferenceKind = 'added' | 'removed' | 'changed';

/** How much of two files differs. */
export type DifferenceCounts = Readonly<Record<DifferenceKind, number>>;

/** Rows of differences up to a limit, and the count of each kind. */
export interface DifferenceRows<Row> {
  readonly rows: readonly Row[];
  readonly counts: DifferenceCounts;
  /** There are more than the rows. */
  readonly isCut: boolean;
}
