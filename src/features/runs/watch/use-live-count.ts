import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { countLive } from '@/domain/runs/list/count-live.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { useWhoseRuns } from '@/features/runs/mirror/use-whose-runs.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';

const none: readonly RunRow[] = [];

/** Number of live runs among those that the user chose to see: everyone's or their own. */
export function useLiveCount(): number {
  const { ledger } = useRuns();
  const { data: rows = none } = useQuery(runQueries.list(ledger));
  const isEveryone = useWhoseRuns('')?.who === 'everyone';
  const now = useNow();
  return useMemo(
    () => countLive(isEveryone ? rows : rows.filter(({ facts }) => isMine(facts)), now),
    [rows, isEveryone, now],
  );
}
