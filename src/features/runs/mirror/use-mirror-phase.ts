import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import type { MirrorPhase } from './mirror-status.ts';

/** The phase of the mirror, as React state. */
export function useMirrorPhase(): MirrorPhase {
  const { mirror } = useRuns();
  return useSyncExternalStore(mirror.subscribe, mirror.get);
}

/**
 * Whether there are no runs only because the first response with the team's runs is pending. @param count number of
 * known runs
 */
export function useAreRunsComing(count: number): boolean {
  const { mirror } = useRuns();
  return useMirrorPhase() === 'starting' && !mirror.isSettled() && count === 0;
}
