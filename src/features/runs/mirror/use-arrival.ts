import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import { type Arrival, arrivalOf } from './arrival.ts';

/** Whether more of the team's runs are still to be read, so that counts of them are not whole yet. */
export function useArrival(): Arrival | undefined {
  const { mirror } = useRuns();
  return useSyncExternalStore(mirror.subscribe, () => arrivalOf(mirror));
}
