/** Limits on a process that executes runs. */
export interface RunLimits {
  /** Maximum number of concurrent runs; 0 in a process that only serves requests. */
  readonly concurrency: number;
  /** Maximum number of concurrent runs of one team, over all workers. */
  readonly perTeam: number;
  /** Time limit of one attempt at a run, or of all attempts that continue the same job. */
  readonly timeoutSeconds: number;
}

/** Defaults of the environment variables. */
export const defaultRunLimits: RunLimits = { concurrency: 16, perTeam: 8, timeoutSeconds: 24 * 60 * 60 };
