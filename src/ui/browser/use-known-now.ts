import { useConnection } from './connection.ts';
import { useNow } from './use-now.ts';

/**
 * The time of what is known, in milliseconds since the epoch: now, updated at an interval; while the service can't be
 * reached, when it answered last.
 */
export function useKnownNow(everyMs?: number): number {
  const now = useNow(everyMs);
  const { kind, answeredAt } = useConnection();
  return kind === 'online' || answeredAt === undefined ? now : Math.min(now, answeredAt);
}
