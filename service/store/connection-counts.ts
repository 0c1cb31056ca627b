/** The connections of this process to its database. */
export interface ConnectionCounts {
  readonly open: number;
  readonly idle: number;
  /** Number of statements that wait for a connection. */
  readonly waiting: number;
}
