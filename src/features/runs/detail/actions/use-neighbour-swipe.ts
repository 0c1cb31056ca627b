import { useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { type Swipe, useSwipe } from '@/ui/browser/use-swipe.ts';

import { useNeighbours } from './use-neighbours.ts';

/** Handlers that open the previous or next run after a swipe, as the keys and buttons do. */
export function useNeighbourSwipe(row: RunRow): Swipe {
  const { previous, next } = useNeighbours(row);
  const navigate = useNavigate();
  return useSwipe((by) => {
    const to = by === 1 ? next : previous;
    if (to) void navigate(paths.run(to.runId));
  });
}
