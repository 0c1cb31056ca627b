/** How long ended runs, their outputs and audit entries are kept, in days; undefined: indefinitely. */
export interface Retention {
  readonly runDays: number | undefined;
  readonly outputDays: number | undefined;
  readonly auditDays: number | undefined;
  /** Pause between two sweeps, which remove whatever is too old. */
  readonly everyMs: number;
}

/** Default: none of a team's work is removed automatically. */
export const keepForever: Retention = {
  runDays: undefined,
  outputDays: undefined,
  auditDays: undefined,
  everyMs: 10 * 60 * 1000,
};
