import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import { useMirrorPhase } from './use-mirror-phase.ts';

/** Everyone's runs in the user's teams, or only the user's own. */
export type WhoseRuns = 'everyone' | 'mine';

/** Whether the service lists the team's runs, so that some of them may be other people's. */
export function useIsTeamwide(): boolean {
  const phase = useMirrorPhase();
  return phase !== 'off' && phase !== 'unfit';
}

/**
 * Read whose runs are shown. Returns the choice and a function to store it; undefined if all runs are the user's own.
 * @param chosen the value in the address; `''` for the last choice
 */
export function useWhoseRuns(
  chosen: WhoseRuns | '',
): { readonly who: WhoseRuns; readonly keep: (who: WhoseRuns) => void } | undefined {
  const { storage } = useRuns();
  const kept = useSyncExternalStore(
    (listener) => storage.subscribe('whose-runs', listener),
    () => storage.read('whose-runs'),
  );
  if (!useIsTeamwide()) return undefined;
  return {
    who: chosen || (kept === 'mine' ? 'mine' : 'everyone'),
    keep: (who) => storage.write('whose-runs', who),
  };
}
