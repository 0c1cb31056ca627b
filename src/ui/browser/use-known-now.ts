import { useConnection } from './connection.ts';
import { useNow } from './use-now.ts';

/**
 * The time at which the known data was current, in milliseconds since the epoch: now, updated at an interval; while the
 * service is unreachable, the time of its last response.
 */
export function useKnownNow(everyMs?: number): number {
  const now = useNow(everyMs);
  const { kind, answeredAt } = useConnection();
  return kind === 'online' || answeredAt === undefined ? now : Math.min(now, answeredAt);
}
