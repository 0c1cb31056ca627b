import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Nothing has been asked for so long, in milliseconds. */
const quietMs = 400;

/** However slow the answers are: what waits for rest waits no longer. */
const latestMs = 10_000;

/** Whether the page has come to rest: all it asked for was answered. What it can do without for now is loaded then. */
export function useAtRest(): boolean {
  const queryClient = useQueryClient();
  const [rested, setRested] = useState(false);

  useEffect(() => {
    if (rested) return undefined;
    const rest = () => setRested(true);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    function look() {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0) quiet = setTimeout(rest, quietMs);
    }
    const latest = setTimeout(rest, latestMs);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();
    return () => {
      clearTimeout(latest);
      clearTimeout(quiet);
      unsubscribe();
    };
  }, [queryClient, rested]);

  return rested;
}
