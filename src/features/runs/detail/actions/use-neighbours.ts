import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { byStart } from '@/domain/runs/list/by-start.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

/** The neighbours of a run in the list, which is sorted newest first. */
export interface Neighbours {
  readonly previous: RunRow | undefined;
  readonly next: RunRow | undefined;
}

/** The runs before and after a run in the list. */
export function useNeighbours({ runId, archivedAt }: RunRow): Neighbours {
  const { ledger } = useRuns();
  const { data: rows } = useQuery(runQueries.list(ledger));
  const archived = archivedAt !== undefined;
  return useMemo(() => {
    const listed = (rows ?? []).filter((row) => row.runId === runId || (row.archivedAt !== undefined) === archived);
    const sorted = byStart(listed);
    const at = sorted.findIndex((row) => row.runId === runId);
    return at === -1 ? { previous: undefined, next: undefined } : { previous: sorted[at - 1], next: sorted[at + 1] };
  }, [rows, runId, archived]);
}
