import { useRouteError } from 'react-router-dom';

import { ErrorPanel } from '@/ui/error-panel.tsx';

/** The last net: a page whose code could not be loaded (a new release, a lost connection) or that failed to render. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main>
      <ErrorPanel error={error} title="This page could not be opened" onRetry={() => location.reload()} />
    </main>
  );
}
