import { BrowserRouter } from 'react-router-dom';

import { Providers } from './scope/providers.tsx';
import { Pages } from './navigation/routes.tsx';
import type { Dashboard } from './scope/dashboard.ts';
import { basePath } from '@/ui/browser/base-path.ts';

/** The whole dashboard. */
export function App({ dashboard }: { readonly dashboard: Dashboard }) {
  return (
    <Providers dashboard={dashboard}>
      <BrowserRouter basename={basePath} useTransitions={false}>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
}
