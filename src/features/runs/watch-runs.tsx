import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { getSession, subscribeSession } from '@/features/session/session-store.ts';

import { recoverInterrupted } from './recover-interrupted.ts';
import { RunNotices } from './run-notices.tsx';
import { runQueries } from './run-queries.ts';
import { useRuns } from './runs-context.ts';

export { runsFor } from './open-runs.ts';

/** Watches over the runs of the signed-in while any page is open. */
export function WatchRuns() {
  const { ledger, monitor, lastHere } = useRuns();
  const queryClient = useQueryClient();

  useEffect(() => {
    const invalidate = () => void queryClient.invalidateQueries({ queryKey: runQueries.rows(ledger) });
    const unsubscribe = ledger.subscribe(invalidate);
    // The pages are there before this is: what they changed until now was not heard.
    invalidate();
    const wake = () => {
      if (!document.hidden) monitor.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    // What was held because of a refused token goes on with a new one.
    const unsubscribeSession = subscribeSession(() => {
      const session = getSession();
      if (session.status === 'signed-in' && session.expired === 'no') monitor.wake();
    });
    void recoverInterrupted(ledger);
    monitor.start();
    const stopNoting = lastHere.start();
    return () => {
      stopNoting();
      unsubscribe();
      unsubscribeSession();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      monitor.stop();
    };
  }, [ledger, monitor, lastHere, queryClient]);

  return <RunNotices />;
}
