import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { nameRuns } from '@/domain/runs/names/name-runs.ts';
import { type RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { runQueries } from './run-queries.ts';
import { useRuns } from './runs-context.ts';

/** A run's title, which distinguishes it from the other runs in this browser. */
export function useRunTitle(row: RunRow): string {
  return useRunNames().title(row);
}

/** A run's title without its workflow, for components that show the workflow separately. */
export function useOwnTitle(row: RunRow): string {
  return useRunNames().parts(row).own;
}

/** The names of all runs in this browser. */
export function useRunNames(): RunNames {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  return useMemo(() => nameRuns(rows), [rows]);
}
