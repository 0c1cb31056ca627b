/** How many streams there may be, and how long things last in them, in milliseconds. */
export interface StreamLimits {
  /** How many streams this process may have open. */
  readonly atOnce: number;
  /** How many of them may be one person's. */
  readonly perUser: number;
  /** Between two comments. */
  readonly commentMs: number;
  /** The life of a stream; each lives up to 20 % longer or shorter. */
  readonly maxAgeMs: number;
  /** How long a reader may leave too much unsent. */
  readonly unsentMs: number;
}

/** Unless the environment says otherwise. */
export const defaultStreamLimits: StreamLimits = {
  atOnce: 3000,
  perUser: 20,
  commentMs: 15_000,
  maxAgeMs: 10 * 60_000,
  unsentMs: 5000,
};
