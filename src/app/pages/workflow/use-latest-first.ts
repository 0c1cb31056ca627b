import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useAreRunsComing } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { historiesQuery } from '@/features/runs/workflow/histories-query.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';

/** Maximum number of stored IDs: more than fit on a screen. */
const keptAtMost = 50;

interface LatestFirst {
  /** IDs of the workflows with runs, the one with the latest run first. */
  readonly ids: readonly string[];
  /** Apply the order of the runs that arrived on a first visit; undefined if it is applied. */
  readonly release: (() => void) | undefined;
}

/**
 * The workflows by their latest runs. Until the runs are read, the order is that of the last visit. On a first visit
 * there is none until `release`, so that rows don't move when the team's runs arrive.
 */
export function useLatestFirst(runs: WorkflowRuns | undefined): LatestFirst {
  const { storage } = useOwner();
  const [kept] = useState(() => readIds(storage.read('run-order')));
  const latestFirst = runs?.latestFirst;
  const { data: read } = useQuery(historiesQuery(useRuns().ledger));
  const areComing = useAreRunsComing(latestFirst?.length ?? 0);
  const [isHeld, setIsHeld] = useState<boolean>();
  if (read === null && areComing && kept.length === 0 && isHeld === undefined) setIsHeld(true);
  useEffect(() => {
    if (latestFirst) storage.write('run-order', latestFirst.slice(0, keptAtMost));
  }, [storage, latestFirst]);
  return { ids: isHeld ? kept : (latestFirst ?? kept), release: isHeld ? () => setIsHeld(false) : undefined };
}

/** Reads the stored strings. Any that are not IDs match no workflow. */
function readIds(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? (kept as readonly string[]) : [];
}
