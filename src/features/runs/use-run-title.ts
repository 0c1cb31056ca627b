import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { nameRuns, type RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

import { runQueries } from './run-queries.ts';
import { useRuns } from './runs-context.ts';

/** A run's title among all runs of this browser: the same everywhere. */
export function useRunTitle(row: RunRow): string {
  return useRunNames().title(row);
}

/** Titles of this browser's runs. */
export function useRunNames(): RunNames {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  return useMemo(() => nameRuns(rows), [rows]);
}
