/** How much a process works on runs. */
export interface RunLimits {
  /** How many runs are worked on at once; 0 in a process that only serves requests. */
  readonly concurrency: number;
  /** How many runs of one team may be under way at once, over all workers. */
  readonly perTeam: number;
  /** How long one attempt at a run may take. */
  readonly timeoutSeconds: number;
}

/** What holds unless the environment says otherwise. */
export const defaultRunLimits: RunLimits = { concurrency: 16, perTeam: 8, timeoutSeconds: 24 * 60 * 60 };
