import { useEffect, useState } from 'react';

import { useOwner } from '@/features/session/owner-context.ts';
import type { WorkflowRuns } from '@/features/workflows/list/workflow-runs.ts';

/** More than a screen has. */
const keptAtMost = 50;

/**
 * IDs of the workflows with runs, the one that was run last first. Until the runs are read it is what the last visit knew, so
 * that rows don't change places.
 */
export function useLatestFirst(runs: WorkflowRuns | undefined): readonly string[] {
  const { storage } = useOwner();
  const [kept] = useState(() => readIds(storage.read('run-order')));
  const latestFirst = runs?.latestFirst;
  useEffect(() => {
    if (latestFirst) storage.write('run-order', latestFirst.slice(0, keptAtMost));
  }, [storage, latestFirst]);
  return latestFirst ?? kept;
}

/** Anything that is not an ID matches no workflow. */
function readIds(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? (kept as readonly string[]) : [];
}
