import { Text } from '@mantine/core';

import { useMonitorStatus } from './use-watch.ts';
import { useConnection } from '@/ui/browser/connection.ts';

import { texts } from './texts.ts';
import { useIsLagging } from '@/features/runs/mirror/use-is-lagging.ts';

/** Shows above a list that it lacks recent changes of the team's runs. */
export function LagNotice() {
  const isLagging = useIsLagging();
  const { paused, unauthorized } = useMonitorStatus();
  const isOnline = useConnection().kind === 'online';
  // The frame shows the other reasons why updates are missing.
  if (!isLagging || paused || unauthorized || !isOnline) return null;
  return (
    <Text role="status" size="sm" c="dimmed">
      {texts.status.lagging}
    </Text>
  );
}
