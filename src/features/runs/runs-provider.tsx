import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { getConfig } from '@/api/config.ts';
import { ledgerKey } from '@/domain/ledger-key.ts';
import { getSession, subscribeSession, useSession } from '@/features/session/session-store.ts';

import { runsFor } from './open-runs.ts';
import { recoverInterrupted } from './recover-interrupted.ts';
import { RunNotices } from './run-notices.tsx';
import { runQueries } from './run-queries.ts';
import { RunsContext } from './runs-context.ts';

/** Gives the pages of the signed-in their ledger, and watches over its runs while any page is open. */
export function RunsProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { claims, credentials } = session;
  const key = ledgerKey({ upstream: getConfig().upstream, claims, apiKey: credentials.apiKey });
  return <Watch ledgerName={key}>{children}</Watch>;
}

interface WatchProps {
  readonly ledgerName: string;
  readonly children: ReactNode;
}

function Watch({ ledgerName, children }: WatchProps) {
  const runs = runsFor(ledgerName);
  const queryClient = useQueryClient();

  useEffect(() => {
    const { ledger, monitor, lastHere } = runs;
    const invalidate = () => void queryClient.invalidateQueries({ queryKey: runQueries.rows(ledger) });
    const unsubscribe = ledger.subscribe(invalidate);
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
  }, [runs, queryClient]);

  return (
    <RunsContext value={runs}>
      {children}
      <RunNotices />
    </RunsContext>
  );
}
