/** How long ended runs, their outputs and entries of the audit log are kept, in days; undefined: without end. */
export interface Retention {
  readonly runDays: number | undefined;
  readonly outputDays: number | undefined;
  readonly auditDays: number | undefined;
  /** Pause between two sweeps. */
  readonly everyMs: number;
}

/** Default: nothing of a team's work is removed by itself. */
export const keepForever: Retention = {
  runDays: undefined,
  outputDays: undefined,
  auditDays: undefined,
  everyMs: 10 * 60 * 1000,
};
