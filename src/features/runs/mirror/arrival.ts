import type { SoFar } from '@/domain/whole-number.ts';

import { isCovering, type MirrorStatus } from './mirror-status.ts';

/**
 * State of reading the missing runs: `loading` while they are being read, `partial` while that is paused or failing.
 */
export type Arrival = SoFar;

/**
 * Why counts are incomplete: some runs that the mirror covers are still to be read. Undefined if none are, or if the
 * mirror is off or unfit.
 */
export function arrivalOf({ get, isArriving }: MirrorStatus): Arrival | undefined {
  const phase = get();
  if (!isArriving() || phase === 'off' || phase === 'unfit') return undefined;
  return isCovering(phase) ? 'loading' : 'partial';
}
