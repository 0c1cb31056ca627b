import { IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { useConnection } from '@/ui/browser/connection.ts';

import { Banner } from './banner.tsx';
import { texts } from './texts.ts';

/** The one place that says that the service can't be reached, is too busy or slow, and from when what is shown is. */
export function ConnectionBar() {
  const { kind, answeredAt, waitSeconds, isSlow } = useConnection();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const readAt = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => readOf(queryClient, pathname),
  );
  const shownAt = readAt ?? answeredAt;
  if (kind === 'online') {
    if (waitSeconds === undefined && !isSlow) return null;
    return (
      <Banner icon={IconHourglass} sticky quiet>
        {waitSeconds === undefined ? texts.connection.slow : texts.connection.busy(waitSeconds)}
      </Banner>
    );
  }
  return (
    <Banner
      icon={IconPlugConnectedX}
      sticky
      action={
        kind === 'unreachable'
          ? { label: texts.connection.retry, onClick: () => void queryClient.refetchQueries({ type: 'active' }) }
          : undefined
      }
    >
      {(kind === 'offline' ? texts.connection.offline : texts.connection.unreachable)(shownAt)}
    </Banner>
  );
}

/**
 * When what a page is about was read, in milliseconds since the epoch: its list or its thing, and where it has none the
 * oldest answer on screen. What this browser keeps itself is not old; of runs, the last answer says how they stand.
 */
function readOf(queryClient: QueryClient, pathname: string): number | undefined {
  if (pathname === paths.runs() || matchPath('/runs/:runId', pathname)) return undefined;
  const main = mainKey(pathname);
  const about = main && queryClient.getQueryState(main);
  if (about?.data !== undefined) return about.dataUpdatedAt;
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state, options }) => state.data !== undefined && options.networkMode !== 'always')
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The key of the answer that a page is about; the teams on other pages are names beside it. */
function mainKey(pathname: string): readonly unknown[] | undefined {
  if (pathname === paths.workflows()) return [...workflowQueries.all(), 'list'];
  if (pathname === paths.teams()) return [...teamQueries.all(), 'list'];
  const workflowId = matchPath('/workflows/:workflowId', pathname)?.params.workflowId;
  return workflowId ? [...workflowQueries.all(), 'detail', workflowId] : undefined;
}
