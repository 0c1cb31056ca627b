import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useSessionStore } from '@/features/session/session-context.ts';

import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { useBatchStarts } from '@/features/runs/commands/batch/use-batch-starts.ts';
import { useWatched } from './use-watch.ts';
import { whenIdle } from './when-idle.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

const RunNotices = lazyPart(async () => (await import('./run-notices.tsx')).RunNotices);

/** Watches the runs of the signed-in user while any page is open. */
export function WatchRuns() {
  const { ledger, monitor, mirror: status, startMirror, lastHere } = useRuns();
  const queryClient = useQueryClient();
  const session = useSessionStore();

  useEffect(() => {
    const invalidate = () => void queryClient.invalidateQueries({ queryKey: runQueries.rows(ledger) });
    const unsubscribe = ledger.subscribe(invalidate);
    // Pages rendered before this subscription may have missed changes.
    invalidate();
    const mirror = startMirror(whenIdle(queryClient), () => void queryClient.invalidateQueries());
    // Roles may have changed while the stream was not connected.
    const unsubscribeStatus = status.subscribe(() => {
      if (status.get() === 'live') void queryClient.invalidateQueries({ queryKey: teamQueries.me() });
    });
    const wake = () => {
      if (document.hidden) return;
      monitor.wake();
      mirror.wake();
    };
    const reconnect = () => {
      monitor.reconnect();
      mirror.wake();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', reconnect);
    // A new token ends the wait after a 401.
    const unsubscribeSession = session.subscribe(() => {
      const now = session.get();
      if (now.status !== 'signed-in' || now.expired !== 'no') return;
      monitor.wake();
      mirror.wake();
    });
    // Without locks, or if the code can't be loaded, interrupted starts stay unknown.
    mendRows(ledger).catch(() => undefined);
    monitor.start();
    const stopRecording = lastHere.start();
    return () => {
      stopRecording();
      unsubscribe();
      unsubscribeSession();
      unsubscribeStatus();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', reconnect);
      mirror.stop();
      monitor.stop();
    };
  }, [ledger, monitor, status, startMirror, lastHere, queryClient, session]);

  return <Notices />;
}

/** Mend rows that closed tabs or earlier versions left behind, if there are any. */
async function mendRows(ledger: Ledger) {
  if ((await ledger.list()).length === 0) return;
  const { recoverInterrupted } = await import('./recover-interrupted.ts');
  await recoverInterrupted(ledger);
  const { fillGiven } = await import('@/features/runs/ledger/fill-given.ts');
  await fillGiven(ledger);
}

/** Loads the code that announces live and ended runs once there is a run to start or watch. */
function Notices() {
  const isStarting = useBatchStarts().size > 0;
  const isBusy = useWatched().runIds.length > 0 || isStarting;
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (isBusy && !wasBusy) setWasBusy(true);
  return wasBusy && <RunNotices />;
}
