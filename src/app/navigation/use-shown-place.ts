import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { type Location, NavigationType } from 'react-router-dom';

/** Where the history is, and how it came there. */
export interface Arrival {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/** Where the page that is shown is. */
export interface Place extends Arrival {
  /** The page's key: it changes when another page is shown, not when this one changes its own address. */
  readonly page: string;
  /** Grows when a page is shown although it is not ready, with its loading screen. */
  readonly turn: number;
}

/**
 * The place whose page is shown; none before the first is ready. The next page is made ready behind the one that is
 * there: what is ready soon takes its place at once, without a loading screen that flickers by. What takes longer than
 * we are patient gets one.
 * @param arrival the newest one
 * @param identify says what the page at a location is of; locations of the same, and of one path, are the same page
 * @param patienceMs in milliseconds
 */
export function useShownPlace(
  arrival: Arrival,
  identify: (location: Location) => string,
  patienceMs: number,
): Place | undefined {
  const { location } = arrival;
  const [late, setLate] = useState<Location>();
  const [place, setPlace] = useState<Place>();
  const page = pageKey(place, arrival, identify);
  const ready = useDeferredValue(page, '');

  const isThere = [ready, place?.page].includes(page);
  const isLate = late === location;
  const waits = !isThere && !isLate;

  useEffect(() => {
    if (!waits) return undefined;
    // On a slow machine the page may be ready but for its drawing, which goes on in slices.
    const timer = setTimeout(() => startTransition(() => setLate(location)), patienceMs);
    return () => clearTimeout(timer);
  }, [waits, location, patienceMs]);

  if (waits || place?.location === location) return place;
  const next = { ...arrival, page, turn: (place?.turn ?? 0) + Number(isLate) };
  setPlace(next);
  return next;
}

function pageKey(
  place: Place | undefined,
  { location, navigationType }: Arrival,
  identify: (location: Location) => string,
): string {
  if (place?.location.pathname === location.pathname) {
    // A form that replaces its own address, for the choice made in it, stays the same form.
    const isOwnDoing = navigationType === NavigationType.Replace;
    if (isOwnDoing || identify(place.location) === identify(location)) return place.page;
  }
  // A page that changed its own address may still have the key of an entry that the person goes back to.
  const count = place ? Number(place.page.split(' ')[0]) + 1 : 0;
  return `${count} ${location.key}`;
}
