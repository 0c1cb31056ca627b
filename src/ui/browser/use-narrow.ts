import { useMediaQuery } from '@mantine/hooks';

import { useRem } from './use-rem.ts';

/**
 * Whether columns don't fit side by side: on a small screen, or in large type.
 * @param maxRem the width of the window up to which they don't
 */
export function useNarrow(maxRem = 48): boolean {
  return useMediaQuery(`(max-width: ${maxRem * useRem()}px)`, undefined, { getInitialValueInEffect: false });
}
