import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { isWatched, lastAnsweredAt } from '@/domain/runs/run-state.ts';

import type { LedgerProblem } from '@/features/runs/ledger/ledger.ts';
import type { MonitorStatus } from './monitor.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';

const none: readonly RunRow[] = [];

/** The state of this tab's monitor. */
export function useMonitorStatus(): MonitorStatus {
  const { monitor } = useRuns();
  return useSyncExternalStore(monitor.subscribe, monitor.status);
}

/** Why the ledger can't be stored; undefined if it can. */
export function useLedgerProblem(): LedgerProblem | undefined {
  const { ledger } = useRuns();
  return useSyncExternalStore(ledger.subscribe, ledger.problem);
}

/**
 * The watched runs, empty until they are read, and when the service last reported the state of any run, in milliseconds
 * since the epoch.
 */
export function useWatched(): { readonly runIds: readonly string[]; readonly checkedAt: number | undefined } {
  const { ledger } = useRuns();
  const { data: rows = none } = useQuery(runQueries.list(ledger));
  const now = useNow();
  return useMemo(() => {
    const runIds: string[] = [];
    let checkedAt: number | undefined;
    for (const { runId, facts, archivedAt } of rows) {
      if (archivedAt === undefined && isWatched(facts, now)) runIds.push(runId);
      const at = lastAnsweredAt(facts);
      if (at !== undefined && at > (checkedAt ?? 0)) checkedAt = at;
    }
    return { runIds, checkedAt };
  }, [rows, now]);
}
