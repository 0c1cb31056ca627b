import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import type { MirrorPhase } from './mirror-status.ts';

/** How the team's runs are currently read. */
export function useMirrorPhase(): MirrorPhase {
  const { mirror } = useRuns();
  return useSyncExternalStore(mirror.subscribe, mirror.get);
}

/** Whether there are no runs only because the team's first answer is pending. @param count runs already here */
export function useAreRunsComing(count: number): boolean {
  const { mirror } = useRuns();
  return useMirrorPhase() === 'starting' && !mirror.isSettled() && count === 0;
}
