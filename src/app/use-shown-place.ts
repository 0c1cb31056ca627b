import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where the page that is shown is, and how the person came there. */
export interface Place {
  readonly location: Location;
  readonly how: NavigationType;
  /** Grows when a page is shown although it is not ready, with its loading screen. */
  readonly turn: number;
}

/**
 * The place whose page is shown; none before the first is ready. The next page is made ready behind the one that is
 * there: what is ready soon takes its place at once. A loading screen would be in the way, React keeps each up for at
 * least 300 ms. What takes longer than we are patient gets one.
 * @param patienceMs in milliseconds
 */
export function useShownPlace(patienceMs = 200): Place | undefined {
  const location = useLocation();
  const how = useNavigationType();
  const ready = useDeferredValue(location.pathname, '');
  const [late, setLate] = useState<Location>();
  const [place, setPlace] = useState<Place>();

  const isThere = [ready, place?.location.pathname].includes(location.pathname);
  const isLate = late === location;
  const waits = !isThere && !isLate;

  useEffect(() => {
    if (!waits) return undefined;
    // On a slow machine the page may be ready but for its drawing, which goes on in slices.
    const timer = setTimeout(() => startTransition(() => setLate(location)), patienceMs);
    return () => clearTimeout(timer);
  }, [waits, location, patienceMs]);

  if (waits || place?.location === location) return place;
  const next = { location, how, turn: (place?.turn ?? 0) + Number(isLate) };
  setPlace(next);
  return next;
}
