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
  /** The inputs of each run, once all are read; null if unknown. */
  readonly read: readonly (RunInputs | null)[];
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
        inTurn(() => readRunInputs(writer, run.runId), signal).then((inputs) => inputs ?? null, asUnknown),
    })),
    combine: (results) => ({
      read: results.map(({ data }) => data ?? null),
      faults: results.flatMap(({ error, isLoadingError }) => (isLoadingError ? [error] : [])),
      isReading: results.some(({ isPending }) => isPending),
      retry: () => results.forEach(({ isLoadingError, refetch }) => isLoadingError && void refetch()),
    }),
  });
}

/** The inputs of a removed or forbidden run count as unknown. */
function asUnknown(error: unknown): null {
  if (isGone(error) || isStatus(error, 403)) return null;
  throw error;
}
