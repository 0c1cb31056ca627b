import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import { type Arrival, arrivalOf } from './arrival.ts';

/** Why counts of the team's runs are incomplete (see `arrivalOf`), as React state. */
export function useArrival(): Arrival | undefined {
  const { mirror } = useRuns();
  return useSyncExternalStore(mirror.subscribe, () => arrivalOf(mirror));
}
