import { createPath, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { render } from 'vitest-browser-react';

import type { Credentials } from '@/api/credentials.ts';
import { Providers } from '@/app/scope/providers.tsx';
import { rootOptions } from '@/app/root-options.ts';
import { AppRouter } from '@/app/navigation/app-router.tsx';
import { Pages } from '@/app/navigation/routes.tsx';

import { makeDashboard } from './dashboards.ts';

export interface RenderedApp {
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
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const { unmount } = await render(
    <Providers dashboard={dashboard}>
      <AppRouter history={history}>
        <Pages />
      </AppRouter>
    </Providers>,
    { createRootOptions: rootOptions },
  );
  return {
    address: () => createPath(history.location),
    goTo: async (to) => history.push(to),
    goBack: async () => history.go(-1),
    leave: async () => {
      await unmount();
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      dashboard.close();
    },
  };
}
