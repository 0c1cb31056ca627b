import { useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

import { Providers } from './scope/providers.tsx';
import { AppRouter } from './navigation/app-router.tsx';
import { Pages } from './navigation/routes.tsx';
import type { Dashboard } from './scope/dashboard.ts';

/** The whole dashboard. */
export function App({ dashboard }: { readonly dashboard: Dashboard }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  return (
    <Providers dashboard={dashboard}>
      <AppRouter history={history}>
        <Pages />
      </AppRouter>
    </Providers>
  );
}
