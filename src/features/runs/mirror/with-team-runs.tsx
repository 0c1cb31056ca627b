import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import { useAreRunsComing } from './use-mirror-phase.ts';

/**
 * Renders its contents once the first answer with the team's runs has arrived: before, they would show an empty list.
 */
export function WithTeamRuns({ children }: { readonly children: ReactNode }) {
  const { ledger } = useRuns();
  const { data: rows } = useQuery(runQueries.list(ledger));
  // Before the rows are read the list is empty: contents rendered now would disappear again.
  return useAreRunsComing(rows?.length ?? 0) ? <LoadingScreen /> : children;
}
