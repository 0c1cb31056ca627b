import { useSuspenseQuery } from '@tanstack/react-query';

import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import { Home } from './home.tsx';
import { HomeRuns } from './home-runs.tsx';

/** Home for who has been here before: it waits for the runs of this browser, and what it says of them. */
export function HomeLaterVisit() {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  return <Home rows={rows} Runs={HomeRuns} />;
}
