import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { render } from 'vitest-browser-react';

import type { Credentials } from '@/api/credentials.ts';
import { Providers } from '@/app/providers.tsx';
import { rootOptions } from '@/app/root-options.ts';
import { routes } from '@/app/routes.tsx';
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
 */
export async function renderApp(path: string, user?: Credentials): Promise<RenderedApp> {
  if (user) signIn({ accessToken: user.accessToken, apiKey: user.apiKey }, false);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { unmount } = await render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
    { createRootOptions: rootOptions },
  );
  return {
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    goTo: (to) => router.navigate(to),
    leave: unmount,
  };
}
