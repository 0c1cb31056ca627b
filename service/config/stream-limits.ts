/** How many streams there may be, and their time limits, in milliseconds. */
export interface StreamLimits {
  /** How many streams this process may have open. */
  readonly atOnce: number;
  /** How many of them may belong to one person. */
  readonly perUser: number;
  /** Interval of the comments that keep a stream open. */
  readonly commentMs: number;
  /** Lifetime of a stream; each varies by up to 20%. */
  readonly maxAgeMs: number;
  /** How long a reader may leave too much data unread. */
  readonly unsentMs: number;
}

/** Defaults. */
export const defaultStreamLimits: StreamLimits = {
  atOnce: 3000,
  perUser: 20,
  commentMs: 15_000,
  maxAgeMs: 10 * 60_000,
  unsentMs: 5000,
};
