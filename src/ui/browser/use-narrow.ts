import { useMediaQuery } from '@mantine/hooks';

import { useRem } from './use-rem.ts';

/** Whether there is no room for columns side by side: on a small screen, or where letters are large. */
export function useNarrow(): boolean {
  const widthPx = 48 * useRem();
  return useMediaQuery(`(max-width: ${widthPx}px)`, false, { getInitialValueInEffect: false });
}
