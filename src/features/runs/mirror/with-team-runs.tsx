import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import { useAreRunsComing } from './use-mirror-phase.ts';

/**
 * Renders its children once the first response with the team's runs has arrived, since they would show an empty list
 * before that.
 */
export function WithTeamRuns({ children }: { readonly children: ReactNode }) {
  const { ledger } = useRuns();
  const { data: rows } = useQuery(runQueries.list(ledger));
  // Until the rows are read the list is empty, and anything rendered now would disappear again.
  return useAreRunsComing(rows?.length ?? 0) ? <LoadingScreen /> : children;
}
