import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { render } from 'vitest-browser-react';

import type { Credentials } from '@/api/credentials.ts';
import { Providers } from '@/app/providers.tsx';
import { makeQueryClient } from '@/app/query-client.ts';
import { rootOptions } from '@/app/root-options.ts';
import { Pages } from '@/app/routes.tsx';
import { signIn } from '@/features/session/session-store.ts';

interface RenderedApp {
  /** The address shown now: path, query and fragment. */
  readonly address: () => string;
  readonly goTo: (path: string) => Promise<void>;
  /** Close the page, as a visit ends. */
  readonly leave: () => Promise<void>;
}

/**
 * The whole dashboard at a path, with the real router, providers and fetch layer, talking to the embedded service.
 * @param user who is signed in; nobody when undefined
 * @param queryClient what was asked for before
 */
export async function renderApp(
  path: string,
  user?: Credentials,
  queryClient: QueryClient = makeQueryClient(),
): Promise<RenderedApp> {
  if (user) signIn({ accessToken: user.accessToken, apiKey: user.apiKey }, false);
  let place: Place | undefined;
  const { unmount } = await render(
    <Providers queryClient={queryClient}>
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
    leave: unmount,
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
