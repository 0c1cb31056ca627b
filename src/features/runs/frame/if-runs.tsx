import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useWatched } from '@/features/runs/watch/use-watch.ts';

interface IfRunsProps {
  readonly children: ReactNode;
}

/** Renders its children if there are runs. */
export function IfRuns({ children }: IfRunsProps) {
  const { ledger } = useRuns();
  const { data: rows } = useQuery(runQueries.list(ledger));
  return rows && rows.length > 0 && children;
}

/** Renders its children while runs are watched. */
export function IfWatched({ children }: IfRunsProps) {
  return useWatched().runIds.length > 0 && children;
}
