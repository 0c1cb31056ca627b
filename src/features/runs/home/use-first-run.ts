import { useEffect, useSyncExternalStore } from 'react';

import { useOwner } from '@/features/session/owner-context.ts';

/** Whether a newcomer sees the steps to a first run, and how to dismiss them. */
export interface FirstRunSwitch {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/**
 * Guides a newcomer: a person who opens Home without runs in this browser. Once started, the guide stays until finished
 * or dismissed; then it does not come back.
 * @param hasRuns whether the person has runs; undefined while unknown
 */
export function useFirstRun(hasRuns: boolean | undefined): FirstRunSwitch {
  const { storage } = useOwner();
  const kept = useSyncExternalStore(
    (listener) => storage.subscribe('first-run', listener),
    () => storage.read('first-run'),
  );
  const isDecided = isSwitch(kept);
  useEffect(() => {
    // Once per visit to Home: another tab that clears this browser removes it, and it must stay removed.
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
