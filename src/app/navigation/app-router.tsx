import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react';
import {
  type Location,
  matchPath,
  type Navigator,
  parsePath,
  Router,
  type To,
  type UNSAFE_createBrowserHistory,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';

import { ArrivalContext, EntryKeyContext } from '@/ui/browser/arrival.ts';
import { basePath, routePath } from '@/ui/browser/base-path.ts';

import { pageIdentity, signInRoute } from './page-routes.tsx';
import { type Arrival, type Place, useShownPlace } from './use-shown-place.ts';

const PlaceContext = createContext<Place | undefined>(undefined);

type History = ReturnType<typeof UNSAFE_createBrowserHistory | typeof UNSAFE_createMemoryHistory>;

interface AppRouterProps {
  readonly history: History;
  /** How long the page before stays without a loading screen, in milliseconds. */
  readonly patienceMs?: number;
  readonly children: ReactNode;
}

/**
 * The router, at the place whose page is shown. The history goes on at once; what reads the location follows when the
 * next page is ready: nothing of the page that is left renders once more for an address that is not its own.
 */
export function AppRouter({ history, patienceMs = 200, children }: AppRouterProps) {
  const [arrival, setArrival] = useState<Arrival>({ location: history.location, navigationType: history.action });
  useLayoutEffect(
    () => history.listen(({ location, action }) => setArrival({ location, navigationType: action })),
    [history],
  );
  const location = useMemo(() => inRouter(arrival.location), [arrival]);
  const entryKey = useCallback(() => history.location.key, [history]);
  // The frame begins without a page each time: what is ready soon is shown without a loading screen before it.
  const At = matchPath(signInRoute.path, location.pathname) ? AtArrival : AtShownPlace;
  return (
    <ArrivalContext value={location}>
      <EntryKeyContext value={entryKey}>
        <At history={history} arrival={arrival} patienceMs={patienceMs}>
          {children}
        </At>
      </EntryKeyContext>
    </ArrivalContext>
  );
}

interface AtProps extends Required<AppRouterProps> {
  readonly arrival: Arrival;
}

function AtArrival({ history, arrival, children }: AtProps) {
  return (
    <RouterAt history={history} {...arrival}>
      {children}
    </RouterAt>
  );
}

function AtShownPlace({ history, arrival, patienceMs, children }: AtProps) {
  const place = useShownPlace(arrival, identify, patienceMs);
  const { location, navigationType } = place ?? arrival;
  return (
    <PlaceContext value={place}>
      <RouterAt history={history} location={location} navigationType={navigationType}>
        {children}
      </RouterAt>
    </PlaceContext>
  );
}

interface RouterAtProps extends Pick<AppRouterProps, 'history' | 'children'>, Arrival {}

function RouterAt({ history, location, navigationType, children }: RouterAtProps) {
  const navigator = useMemo(() => withoutRepeats(history), [history]);
  return (
    <Router
      basename={basePath}
      navigator={navigator}
      location={location}
      navigationType={navigationType}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}

/** A link that is clicked again before its page is there leads nowhere new: it makes no second entry of the history. */
function withoutRepeats(history: History): Navigator {
  const isRepeat = (to: To) => hrefOf(history, to) === hrefOf(history, history.location);
  return {
    ...history,
    push: (to, state) => (isRepeat(to) ? history.replace(to, state) : history.push(to, state)),
  };
}

function hrefOf(history: History, to: To): string {
  return history.createHref(typeof to === 'string' ? parsePath(to) : to);
}

/** Where the page that is shown is; nowhere before the first is ready, and outside of the frame. */
export function usePlace(): Place | undefined {
  return useContext(PlaceContext);
}

/** The history knows paths with the one that the dashboard is served below. */
function inRouter(location: Location): Location {
  return { ...location, pathname: routePath(location.pathname) ?? location.pathname };
}

function identify(location: Location): string {
  return pageIdentity(inRouter(location));
}
