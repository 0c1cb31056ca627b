import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** The whole dashboard. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}
