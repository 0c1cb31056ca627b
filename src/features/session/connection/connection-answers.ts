import type { HostAnswer } from '@/api/ask-host.ts';

/** The two forms of interface §4.10. */
export const resultPaths = ['/runs/{run_id}/result', '/{run_id}/result'] as const;

/** The answer of each host. */
export interface ConnectionAnswers {
  readonly teams: HostAnswer;
  readonly runId: HostAnswer;
  readonly cancel: HostAnswer;
  /** In the order of `resultPaths`. */
  readonly results: readonly HostAnswer[];
  /** The answers of the result and cancel hosts at an unknown path. */
  readonly nowhere: { readonly results: HostAnswer; readonly cancel: HostAnswer };
}
