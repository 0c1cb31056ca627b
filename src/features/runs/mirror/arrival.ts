import { isCovering, type MirrorStatus } from './mirror-status.ts';

/** More runs are still to be read: they are being read, or that is paused or fails. */
export type Arrival = 'loading' | 'partial';

/** Whether counts are not whole yet, as runs within the mirror's reach are still to be read. */
export function arrivalOf({ get, isArriving }: MirrorStatus): Arrival | undefined {
  const phase = get();
  if (!isArriving() || phase === 'off' || phase === 'unfit') return undefined;
  return isCovering(phase) ? 'loading' : 'partial';
}
