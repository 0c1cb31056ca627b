import type { RunRow } from './run-record.ts';
import { hasEnded } from './service-fact.ts';

/**
 * Whether a run ended while the person was away: after they were here last, and before they came back. The service's time
 * of the end counts before the one at which this browser learnt of it, which may be that of a later look at the result.
 * @param hereAt when they were here last, in milliseconds since the epoch, by this computer's clock
 * @param cameAt when they came back, likewise
 */
export function endedAway({ createdAt, facts }: RunRow, hereAt: number, cameAt: number): boolean {
  if (createdAt >= cameAt) return false;
  const { service, pendingAt = 0, resultAt, endedAt = resultAt } = facts;
  if (service && hasEnded(service)) {
    const at = service.endedAt === undefined ? service.at : service.endedAt - service.aheadMs;
    return at > hereAt && at <= cameAt;
  }
  return endedAt !== undefined && endedAt > hereAt && pendingAt <= cameAt;
}
