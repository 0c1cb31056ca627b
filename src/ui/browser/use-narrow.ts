import { useMediaQuery } from '@mantine/hooks';

import { useRem } from './use-rem.ts';

/** Whether there is no room for columns side by side: on a small screen, or where letters are large. */
export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${48 * useRem()}px)`, undefined, { getInitialValueInEffect: false });
}
