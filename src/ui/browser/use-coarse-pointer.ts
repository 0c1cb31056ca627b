import { useMediaQuery } from '@mantine/hooks';

/** Whether the main pointer is a finger, as on a phone. */
export function useCoarsePointer(): boolean {
  return useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
}
