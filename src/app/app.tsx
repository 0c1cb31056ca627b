import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';

import { RouterContext } from './navigation/kept-scroll.tsx';
import type { Dashboard } from './scope/dashboard.ts';
import { Providers } from './scope/providers.tsx';

interface AppProps extends Pick<ComponentProps<typeof RouterProvider>, 'router'> {
  readonly dashboard: Dashboard;
}

/** The whole dashboard. */
export function App({ dashboard, router }: AppProps) {
  return (
    <Providers dashboard={dashboard}>
      <RouterContext value={router}>
        <RouterProvider router={router} onError={leaveToRoot} />
      </RouterContext>
    </Providers>
  );
}

/**
 * Empty, because the React root already reports errors (`rootOptions`). Without it, React Router would also log them.
 */
function leaveToRoot() {}
