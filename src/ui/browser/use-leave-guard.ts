import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';

/** A navigation that waits for the person's decision. */
interface Leaving {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Block navigation away from this page while something would be lost (decision 0221); other views of the page are not
 * blocked.
 * @returns the blocked navigation, to be confirmed; undefined if there is none
 */
export function useLeaveGuard(isNeeded: () => boolean): Leaving | undefined {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isNeeded(),
  );
  const isNeededNow = useEffectEvent(isNeeded);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isNeededNow()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  return state === 'blocked' ? { leave: proceed, stay: reset } : undefined;
}
