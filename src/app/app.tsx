import type { QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';

import { Providers } from './providers.tsx';
import { Pages } from './routes.tsx';

/** The whole dashboard. */
export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <Providers queryClient={queryClient}>
      <BrowserRouter useTransitions={false}>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
}
