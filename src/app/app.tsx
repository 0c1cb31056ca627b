import { BrowserRouter } from 'react-router-dom';

import { Providers } from './providers.tsx';
import { Pages } from './routes.tsx';

/** The whole dashboard. */
export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Providers>
  );
}
