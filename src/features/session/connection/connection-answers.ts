import type { HostAnswer } from '@/api/ask-host.ts';

/** The two possible paths of a run's result (interface §4.10). */
export const resultPaths = ['/runs/{run_id}/result', '/{run_id}/result'] as const;

/** The response of each host. */
export interface ConnectionAnswers {
  readonly teams: HostAnswer;
  readonly runId: HostAnswer;
  readonly cancel: HostAnswer;
  /** The responses of the result host, in the order of `resultPaths`. */
  readonly results: readonly HostAnswer[];
  /** The responses of the result and cancel hosts to an unknown path. */
  readonly nowhere: { readonly results: HostAnswer; readonly cancel: HostAnswer };
}
