import { useQueries } from '@tanstack/react-query';

import { runState } from '@/domain/runs/run-state.ts';
import type { ResultLocation } from '@/domain/runs/signed-link.ts';
import { type Output, outputKey, outputOptions } from '@/features/runs/output/use-output.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import type { ComparedRun } from './compared-run.ts';

/** A compared run's result, as far as it has loaded. */
export interface ComparedResult {
  readonly run: ComparedRun;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Undefined if there is no result. */
  readonly location: ResultLocation | undefined;
  readonly output: Output | undefined;
  readonly retry: () => void;
}

/** The results of runs, in the order of the runs. */
export function useComparedResults(compared: readonly ComparedRun[], now: number): readonly ComparedResult[] {
  const runs = useRuns();
  const isFinished = ({ row }: ComparedRun) => runState(row.facts, now).kind === 'finished';
  const results = useQueries({
    queries: compared.map((run) => ({ ...resultQuery(runs, run.row.runId), enabled: isFinished(run) })),
  });
  const outputs = useQueries({
    queries: compared.map(({ row }, at) => {
      const location = results[at]?.data?.location;
      const url = location?.kind === 'link' ? location.url : '';
      // The key doesn't contain the link, because the file never changes and must not be reloaded when the link is
      // renewed.
      const queryKey = [...outputKey(row.runId), 'compared'];
      return { ...outputOptions(row.runId, url), queryKey, enabled: url !== '' };
    }),
  });
  return compared.map((run, at) => {
    const [result, output] = [results[at], outputs[at]];
    return {
      run,
      isLoading: Boolean(result?.isLoading || output?.isLoading),
      // Data that was read before an error is still valid.
      error: (result?.data ? output?.error : result?.error) ?? null,
      location: result?.data?.location,
      output: output?.data,
      retry: () => void (result?.data ? output?.refetch() : result?.refetch()),
    };
  });
}
