import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import { isGone, isStatus } from '@/api/api-error.ts';
import { atMost } from '@/api/at-most.ts';
import type { RunInputs } from '@/contract/run.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { readRunInputs } from '@/features/runs/read-run-inputs.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

const readsAtOnce = 4;

interface InputsOf {
  /**
   * The inputs of each run, once all are read; null if none are known; undefined for a run that the service has removed,
   * or doesn't let the user see.
   */
  readonly read: readonly (RunInputs | null | undefined)[];
  /** The errors of inputs that could not be read. */
  readonly faults: readonly Error[];
  readonly isReading: boolean;
  /** Retry the failed reads. */
  readonly retry: () => void;
}

/** Reads the inputs of several runs, a few at a time, because each may need a request. */
export function useInputsOf(runs: readonly RunRow[]): InputsOf {
  const writer = useRuns();
  const [inTurn] = useState(() => atMost(readsAtOnce));
  return useQueries({
    queries: runs.map((run) => ({
      ...runQueries.inputs(writer, run),
      // Queued reads are dropped when the dialog closes.
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        inTurn(() => readRunInputs(writer, run.runId), signal).then((inputs) => inputs ?? null),
    })),
    combine: (results) => ({
      read: results.map(({ data }) => data),
      faults: results.flatMap(({ error, isLoadingError }) => (isLoadingError && !isDenied(error) ? [error] : [])),
      isReading: results.some(({ isPending }) => isPending),
      retry: () => results.forEach(({ isLoadingError, refetch }) => isLoadingError && void refetch()),
    }),
  });
}

/** Whether the service has removed a run, or doesn't let the user see it, so that another read would fail too. */
function isDenied(error: unknown): boolean {
  return isGone(error) || isStatus(error, 403);
}
