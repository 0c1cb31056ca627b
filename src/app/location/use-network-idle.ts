import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Nothing has been requested for so long. */
const idleAfterMs = 400;

/** However slow the answers are: what waits for an idle network waits no longer. */
const latestMs = 10_000;

/** Whether the network has been idle once: everything requested so far was answered. The rest is loaded then. */
export function useNetworkIdle(): boolean {
  const queryClient = useQueryClient();
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    if (idle) return undefined;
    const finish = () => setIdle(true);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    function check() {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0) quiet = setTimeout(finish, idleAfterMs);
    }
    const latest = setTimeout(finish, latestMs);
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
    return () => {
      clearTimeout(latest);
      clearTimeout(quiet);
      unsubscribe();
    };
  }, [queryClient, idle]);

  return idle;
}
