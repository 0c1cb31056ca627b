import { IconAlertTriangle } from '@tabler/icons-react';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { clock } from '@/api/clock.ts';
import { useOpenPage } from '@/app/location/page-handle.ts';
import { useConnection } from '@/ui/browser/connection.ts';

import { Banner } from './banner.tsx';
import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Shows that the service is unreachable, busy or slow, and how old the page's data is. */
export function ConnectionBar() {
  const { kind, answeredAt, waitSeconds, isSlow } = useConnection();
  const queryClient = useQueryClient();
  const page = useOpenPage();
  const readAt = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => readOf(queryClient, page),
  );
  const shownAt = readAt ?? answeredAt;
  if (kind === 'online') {
    if (waitSeconds === undefined && !isSlow) return null;
    return (
      <Banner icon={IconAlertTriangle} sticky quiet>
        {waitSeconds === undefined ? texts.connection.slow : texts.connection.busy(waitSeconds)}
      </Banner>
    );
  }
  return (
    <Banner
      icon={IconAlertTriangle}
      sticky
      action={
        kind === 'unreachable'
          ? { label: texts.connection.retry, onClick: () => void queryClient.refetchQueries({ type: 'active' }) }
          : undefined
      }
    >
      {texts.connection[kind]}
      {shownAt !== undefined && <span className={classes.age}>{texts.connection.shown(shownAt)}</span>}
    </Banner>
  );
}

/**
 * When the page's main data was read, in milliseconds since the epoch. The main data is that of the query named by the
 * page's route, or else the oldest data on screen. Undefined for local data, which never goes out of date.
 */
function readOf(
  queryClient: QueryClient,
  { handle: { about }, params }: ReturnType<typeof useOpenPage>,
): number | undefined {
  if (about === 'ledger') return undefined;
  const answer = about && queryClient.getQueryState(about(params));
  if (answer?.data !== undefined) return clock.ofComputer(answer.dataUpdatedAt);
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state, options }) => state.data !== undefined && options.networkMode !== 'always')
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? clock.ofComputer(Math.min(...times)) : undefined;
}
