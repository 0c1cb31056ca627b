import { useEffect } from 'react';

import { setFaviconBusy } from './favicon-badge.ts';
import { useWatched } from './use-watch.ts';

/** Shows on the tab's icon that runs are under way. */
export function BusyFavicon() {
  const isBusy = useWatched().runIds.length > 0;
  useEffect(() => {
    setFaviconBusy(isBusy);
    return () => setFaviconBusy(false);
  }, [isBusy]);
  return null;
}
