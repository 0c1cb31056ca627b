import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useAreRunsComing } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';

/** More than fit on a screen. */
const keptAtMost = 50;

/**
 * IDs of the workflows with runs, latest run first. Until the runs are read it is the last visit's order, and empty on
 * a first visit, when the team's runs arrive later: rows don't swap places.
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

/** Anything that is not an ID matches no workflow. */
function readIds(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? (kept as readonly string[]) : [];
}
