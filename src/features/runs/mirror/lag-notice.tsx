import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

import { useMonitorStatus } from '@/features/runs/watch/use-watch.ts';
import { useConnection } from '@/ui/browser/connection.ts';

import { texts } from './texts.ts';
import { useMirrorPhase } from './use-mirror-phase.ts';

/** Short interruptions are not shown, in milliseconds. */
const patienceMs = 3000;

/** Shows above a list that changes of the team's runs have not been received for some time. */
export function LagNotice() {
  const isBroken = useMirrorPhase() === 'broken';
  const [wasBroken] = useDebouncedValue(isBroken, patienceMs);
  const { paused, unauthorized } = useMonitorStatus();
  const isOnline = useConnection().kind === 'online';
  // The frame shows the other reasons.
  if (!isBroken || !wasBroken || paused || unauthorized || !isOnline) return null;
  return (
    <Text role="status" size="sm" c="dimmed">
      {texts.lagging}
    </Text>
  );
}
