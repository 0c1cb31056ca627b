import { createMemoryRouter, createPath } from 'react-router-dom';
import { render } from 'vitest-browser-react';

import type { Credentials } from '@/api/credentials.ts';
import { App } from '@/app/app.tsx';
import { makeRoutes } from '@/app/navigation/make-routes.tsx';
import { rootOptions } from '@/app/root-options.ts';

import { makeDashboard } from './dashboards.ts';

export interface RenderedApp {
  /** The address of the current or pending page: path, query and fragment. */
  readonly address: () => string;
  readonly goTo: (path: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** Unmount the page, as at the end of a visit. */
  readonly leave: () => Promise<void>;
}

/**
 * Render the whole dashboard at a path, with the real router, providers and fetch layer, against the embedded service.
 * @param user to sign in; undefined to keep the dashboard's session, if any
 * @param dashboard an existing one
 */
export async function renderApp(path: string, user?: Credentials, dashboard = makeDashboard()): Promise<RenderedApp> {
  if (user) await dashboard.session.signIn({ accessToken: user.accessToken, apiKey: user.apiKey }, 'tab');
  else if (dashboard.session.get().status === 'restoring') await dashboard.session.restore();
  const router = createMemoryRouter(makeRoutes(dashboard), { initialEntries: [path] });
  const { unmount } = await render(<App dashboard={dashboard} router={router} />, { createRootOptions: rootOptions });
  return {
    address: () => createPath(router.state.navigation.location ?? router.state.location),
    goTo: (to) => router.navigate(to),
    goBack: () => router.navigate(-1),
    leave: async () => {
      await unmount();
      router.dispose();
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      dashboard.close();
    },
  };
}
