import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import {
  type Location,
  Router,
  type UNSAFE_createBrowserHistory,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';

import { basePath, routePath } from '@/ui/browser/base-path.ts';

import { pageIdentity } from './page-routes.tsx';
import { type Place, useShownPlace } from './use-shown-place.ts';

const PlaceContext = createContext<Place | undefined>(undefined);

interface AppRouterProps {
  readonly history: ReturnType<typeof UNSAFE_createBrowserHistory | typeof UNSAFE_createMemoryHistory>;
  /** How long the page before stays without a loading screen, in milliseconds. */
  readonly patienceMs?: number;
  readonly children: ReactNode;
}

/**
 * The router, at the place whose page is shown. The history goes on at once; what reads the location follows when the
 * next page is ready: nothing of the page that is left renders once more for an address that is not its own.
 */
export function AppRouter({ history, patienceMs = 200, children }: AppRouterProps) {
  const [arrival, setArrival] = useState({ location: history.location, navigationType: history.action });
  useLayoutEffect(
    () => history.listen(({ location, action }) => setArrival({ location, navigationType: action })),
    [history],
  );
  const place = useShownPlace(arrival, identify, patienceMs);
  const { location, navigationType } = place ?? arrival;
  return (
    <PlaceContext value={place}>
      <Router
        basename={basePath}
        navigator={history}
        location={location}
        navigationType={navigationType}
        useTransitions={false}
      >
        {children}
      </Router>
    </PlaceContext>
  );
}

/** Where the page that is shown is; nowhere before the first is ready. */
export function usePlace(): Place | undefined {
  return useContext(PlaceContext);
}

/** The history knows paths with the one that the dashboard is served below. */
function identify(location: Location): string {
  return pageIdentity({ ...location, pathname: routePath(location.pathname) ?? location.pathname });
}
