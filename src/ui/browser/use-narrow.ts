import { useMediaQuery } from '@mantine/hooks';

import { useRem } from './use-rem.ts';

/** Whether columns don't fit side by side: on a small screen, or in large type. */
export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${48 * useRem()}px)`, undefined, { getInitialValueInEffect: false });
}
