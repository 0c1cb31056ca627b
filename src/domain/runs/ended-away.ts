import type { RunRow } from './run-record.ts';
import { hasEnded } from './service-fact.ts';

/**
 * Whether a run ended while the person was away: between their previous visit and this one. The service's end time
 * takes precedence over the time at which this browser learnt of it, which may be much later.
 * @param hereAt when they were last here, in milliseconds since the epoch, by this computer's clock
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
