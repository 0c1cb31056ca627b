import { useEffect, useSyncExternalStore } from 'react';

import { useOwner } from '@/features/session/owner-context.ts';

/** Whether to show the steps to a first run, and how to dismiss them. */
export interface FirstRunSwitch {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/**
 * Whether to guide a new user, who opens Home without runs in this browser. Once shown, the guide stays until it is
 * finished or dismissed, and does not come back after that.
 * @param hasRuns whether the user has runs; undefined while unknown
 */
export function useFirstRun(hasRuns: boolean | undefined): FirstRunSwitch {
  const { storage } = useOwner();
  const kept = useSyncExternalStore(
    (listener) => storage.subscribe('first-run', listener),
    () => storage.read('first-run'),
  );
  const isDecided = isSwitch(kept);
  useEffect(() => {
    // Write this only once per visit to Home: if another tab clears this browser, the value must stay removed.
    if (hasRuns !== undefined && !isSwitch(storage.read('first-run')))
      storage.write('first-run', hasRuns ? 'closed' : 'open');
  }, [storage, hasRuns]);
  return {
    isOpen: isDecided ? kept === 'open' : hasRuns === false,
    close: () => storage.write('first-run', 'closed'),
  };
}

function isSwitch(kept: unknown): kept is 'open' | 'closed' {
  return kept === 'open' || kept === 'closed';
}
