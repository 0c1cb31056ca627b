import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import type { MirrorPhase } from './mirror-status.ts';

/** How the team's runs are read now. */
export function useMirrorPhase(): MirrorPhase {
  const { mirror } = useRuns();
  return useSyncExternalStore(mirror.subscribe, mirror.get);
}

/** Whether nothing is here only because the first answer with the team's runs is still to come. @param count runs that are here */
export function useAreRunsComing(count: number): boolean {
  const { mirror } = useRuns();
  return useMirrorPhase() === 'starting' && !mirror.isSettled() && count === 0;
}
