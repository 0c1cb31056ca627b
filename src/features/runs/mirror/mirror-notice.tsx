import { Text } from '@mantine/core';

import { texts } from './texts.ts';
import { useMirrorPhase } from './use-mirror-phase.ts';

/** Says that the service's list can't be read, in the one place for it. */
export function MirrorNotice() {
  if (useMirrorPhase() !== 'unfit') return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {texts.unfit}
    </Text>
  );
}
