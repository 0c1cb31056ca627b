import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where a page is, and how the person came there. */
export interface Place {
  readonly location: Location;
  readonly how: NavigationType;
}

interface ShownPlace {
  /** None before the first page is ready. */
  readonly place: Place | undefined;
  /** Grows when a page is shown although it is not ready, with its loading screen. */
  readonly turn: number;
}

/**
 * The place whose page is shown. The next page is made ready behind the one that is there: what is ready soon takes its
 * place at once. A loading screen would be in the way, React keeps each up for at least 300 ms. What takes longer than
 * we are patient gets one.
 * @param patienceMs in milliseconds
 */
export function useShownPlace(patienceMs = 200): ShownPlace {
  const location = useLocation();
  const how = useNavigationType();
  const ready = useDeferredValue(location.pathname, '');
  const [place, setPlace] = useState<Place>();
  const [late, setLate] = useState<{ readonly location?: Location; readonly turn: number }>({ turn: 0 });

  const isThere = [ready, place?.location.pathname].includes(location.pathname);
  const arrived = isThere || late.location === location;

  useEffect(() => {
    if (arrived) return undefined;
    // On a slow machine the page may be ready but for its drawing, which goes on in slices.
    const giveUp = () => startTransition(() => setLate(({ turn }) => ({ location, turn: turn + 1 })));
    const timer = setTimeout(giveUp, patienceMs);
    return () => clearTimeout(timer);
  }, [arrived, location, patienceMs]);

  if (!arrived || place?.location === location) return { place, turn: late.turn };
  const next = { location, how };
  setPlace(next);
  return { place: next, turn: late.turn };
}
