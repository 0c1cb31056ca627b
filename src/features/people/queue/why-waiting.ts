import type { QueueState, TeamQueue } from '@/contract/admin/admin-queue.ts';

import { texts } from './texts.ts';

/**
 * Explain why a team's runs are waiting: because of a drain, a hold, or busy workers. The response does not include the
 * limits of teams and engines.
 * @returns undefined if none is waiting
 */
export function whyWaiting(
  { waiting, held }: TeamQueue,
  { drain, workers }: Pick<QueueState, 'drain' | 'workers'>,
): string | undefined {
  const { why } = texts;
  if (waiting === 0) return undefined;
  if (drain) return why.drained;
  if (held) return why.held;
  if (workers.length === 0) return why.noWorker;
  const known = workers.flatMap(({ places, busy }) => (places === null ? [] : [{ places, busy }]));
  const places = known.reduce((sum, one) => sum + one.places, 0);
  const busy = known.reduce((sum, one) => sum + one.busy, 0);
  // Workers of an earlier version don't report their capacity, so they may have room.
  if (known.length === workers.length && busy >= places) return why.busy(busy, places);
  return why.room;
}
