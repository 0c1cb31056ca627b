/** How long ended runs, their outputs and entries of the audit log are kept, in days; undefined: for ever. */
export interface Retention {
  readonly runDays: number | undefined;
  readonly outputDays: number | undefined;
  readonly auditDays: number | undefined;
  /** How often what is older is looked for. */
  readonly everyMs: number;
}

/** Unless the environment says otherwise: nothing of a team's work goes by itself. */
export const keepForever: Retention = {
  runDays: undefined,
  outputDays: undefined,
  auditDays: undefined,
  everyMs: 10 * 60 * 1000,
};
