import type { ComponentProps } from 'react';

import { RouterRoot } from './navigation/router-root.tsx';
import type { Dashboard } from './scope/dashboard.ts';
import { Providers } from './scope/providers.tsx';

interface AppProps extends ComponentProps<typeof RouterRoot> {
  readonly dashboard: Dashboard;
}

/** The whole dashboard. */
export function App({ dashboard, router }: AppProps) {
  return (
    <Providers dashboard={dashboard}>
      <RouterRoot router={router} />
    </Providers>
  );
}
