import { useDebouncedValue } from '@mantine/hooks';

import { useMirrorPhase } from './use-mirror-phase.ts';

/** Duration up to which interruptions are not shown, in milliseconds. */
const patienceMs = 3000;

/** Whether changes of the team's runs have not been received for some time. */
export function useIsLagging(): boolean {
  const isBroken = useMirrorPhase() === 'broken';
  const [wasBroken] = useDebouncedValue(isBroken, patienceMs);
  return isBroken && wasBroken;
}
