import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useAreRunsComing } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';

/** Maximum number of stored IDs: more than fit on a screen. */
const keptAtMost = 50;

/**
 * IDs of the workflows with runs, the one with the latest run first. Until the runs are read, the order is that of the
 * last visit (empty on a first visit), so that rows don't move when the team's runs arrive.
 */
export function useLatestFirst(runs: WorkflowRuns | undefined): readonly string[] {
  const { storage } = useOwner();
  const [kept] = useState(() => readIds(storage.read('run-order')));
  const latestFirst = runs?.latestFirst;
  const { data: read } = useQuery(historiesQuery(useRuns().ledger));
  const areComing = useAreRunsComing(latestFirst?.length ?? 0);
  const [isHeld, setIsHeld] = useState(false);
  if (read === null && areComing && kept.length === 0 && !isHeld) setIsHeld(true);
  useEffect(() => {
    if (latestFirst) storage.write('run-order', latestFirst.slice(0, keptAtMost));
  }, [storage, latestFirst]);
  return isHeld ? kept : (latestFirst ?? kept);
}

/** Reads the stored strings. Any that are not IDs match no workflow. */
function readIds(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? (kept as readonly string[]) : [];
}
