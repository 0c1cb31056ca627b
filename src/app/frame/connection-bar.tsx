import { Button } from '@mantine/core';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { useConnection } from '@/ui/browser/connection.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** The one place that says that the service can't be reached, and from when what is shown is. */
export function ConnectionBar() {
  const { kind, answeredAt } = useConnection();
  const queryClient = useQueryClient();
  const readAt = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => oldestShown(queryClient),
  );
  const shownAt = readAt ?? answeredAt;
  if (kind === 'online') return null;
  return (
    <div role="status" className={classes.connection}>
      {kind === 'offline' ? texts.connection.offline : texts.connection.unreachable}
      {shownAt !== undefined && ` ${texts.connection.shownFrom(shownAt)}`}
      {kind === 'unreachable' && (
        <Button size="compact-xs" variant="default" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
          {texts.connection.retry}
        </Button>
      )}
    </div>
  );
}

/** When the oldest answer on screen came, in milliseconds since the epoch. What this browser keeps itself is not old. */
function oldestShown(queryClient: QueryClient): number | undefined {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state, options }) => state.data !== undefined && options.networkMode !== 'always')
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}
