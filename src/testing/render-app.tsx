import { useLayoutEffect } from 'react';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { render } from 'vitest-browser-react';

import type { Credentials } from '@/api/credentials.ts';
import { Providers } from '@/app/scope/providers.tsx';
import { rootOptions } from '@/app/root-options.ts';
import { Pages } from '@/app/navigation/routes.tsx';

import { makeDashboard } from './dashboards.ts';

interface RenderedApp {
  /** The address shown now: path, query and fragment. */
  readonly address: () => string;
  readonly goTo: (path: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** Close the page, as a visit ends. */
  readonly leave: () => Promise<void>;
}

/**
 * The whole dashboard at a path, with the real router, providers and fetch layer, talking to the embedded service.
 * @param user who is signed in; nobody when undefined
 * @param dashboard one that was made before
 */
export async function renderApp(path: string, user?: Credentials, dashboard = makeDashboard()): Promise<RenderedApp> {
  if (user) await dashboard.session.signIn({ accessToken: user.accessToken, apiKey: user.apiKey }, 'tab');
  else if (dashboard.session.get().status === 'restoring') await dashboard.session.restore();
  let place: Place | undefined;
  const { unmount } = await render(
    <Providers dashboard={dashboard}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Note
          onPlace={(now) => {
            place = now;
          }}
        />
        <Pages />
      </MemoryRouter>
    </Providers>,
    { createRootOptions: rootOptions },
  );
  return {
    address: () => (place ? place.location.pathname + place.location.search + place.location.hash : ''),
    goTo: async (to) => place?.navigate(to),
    goBack: async () => place?.navigate(-1),
    leave: async () => {
      await unmount();
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      dashboard.close();
    },
  };
}

interface Place {
  readonly location: Location;
  readonly navigate: NavigateFunction;
}

/** Tells where the router is. */
function Note({ onPlace }: { readonly onPlace: (place: Place) => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    onPlace({ location, navigate });
  });
  return null;
}
