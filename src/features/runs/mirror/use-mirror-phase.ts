import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import type { MirrorPhase } from './mirror-status.ts';

/** How the team's runs are read now. */
export function useMirrorPhase(): MirrorPhase {
  const { mirror } = useRuns();
  return useSyncExternalStore(mirror.subscribe, mirror.get);
}
