import { Text } from '@mantine/core';

import { texts } from './texts.ts';
import { useMirrorPhase } from './use-mirror-phase.ts';

/** Shows that the service's list of the team's runs can't be read. */
export function MirrorNotice() {
  if (useMirrorPhase() !== 'unfit') return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {texts.unfit}
    </Text>
  );
}
