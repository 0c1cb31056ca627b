import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';

import { countOf } from '@/domain/count-of.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import { NotifyButton } from './notify-button.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useLedgerProblem, useMonitorStatus, useWatched } from './use-watch.ts';

/** The one place that says what is being watched and when it was last checked. */
export function WatchStatus() {
  const { monitor } = useRuns();
  const { paused, unauthorized, pending } = useMonitorStatus();
  const { runIds, checkedAt } = useWatched();
  const count = runIds.length;
  return (
    <Group gap="xs" justify="space-between" mb="sm" wrap="wrap">
      <Text size="sm" c="dimmed" component="div">
        {count === 0
          ? 'No run is waiting for a result'
          : `${paused ? 'Paused: ' : 'Watching '}${countOf(count, 'run')}`}
        {checkedAt !== undefined && (
          <>
            {' · last checked '}
            <TimeText at={checkedAt} />
          </>
        )}
        {unauthorized && ' · held until you sign in again'}
      </Text>
      {count > 0 && (
        <Group gap={4}>
          <NotifyButton />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={15} aria-hidden />}
            loading={pending > 0}
            onClick={() => void monitor.checkNow(runIds)}
          >
            Check now
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={paused ? <IconPlayerPlay size={15} aria-hidden /> : <IconPlayerPause size={15} aria-hidden />}
            onClick={() => monitor.pause(!paused)}
          >
            {paused ? 'Go on watching' : 'Pause'}
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** Says so when runs can't be kept in this browser; starting them still works. */
export function LedgerNotice() {
  const problem = useLedgerProblem();
  if (!problem) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="sm" title="Runs are not being kept">
      {problem === 'no-storage'
        ? 'This browser refuses to store them (a private window, perhaps). Starting runs works, but this list is forgotten when the tab is closed.'
        : 'This browser’s storage is full or failing. What is new is forgotten when the tab is closed.'}
    </Alert>
  );
}
