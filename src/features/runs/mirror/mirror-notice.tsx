import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';

import { useRuns } from '@/features/runs/runs-context.ts';

import { texts } from './texts.ts';

/** Says that the service's list can't be read, in the one place for it. */
export function MirrorNotice() {
  const { mirror } = useRuns();
  const phase = useSyncExternalStore(mirror.subscribe, mirror.get);
  if (phase !== 'unfit') return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {texts.unfit}
    </Text>
  );
}
