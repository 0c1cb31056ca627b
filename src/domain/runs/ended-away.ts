import type { RunRow } from './run-record.ts';
import { hasEnded } from './service-fact.ts';

/**
 * Whether a run ended while the user was away: between their previous visit and this one. The service's end time takes
 * precedence over the time at which this browser noticed the end, which may be much later.
 * @param hereAt when the user was last here, in milliseconds since the epoch, by this computer's clock
 * @param cameAt when the user came back, likewise
 */
export function endedAway({ createdAt, facts }: RunRow, hereAt: number, cameAt: number): boolean {
  const { service, pendingAt = 0, resultAt, endedAt = resultAt } = facts;
  if (createdAt - (service?.aheadMs ?? 0) >= cameAt) return false;
  if (service && hasEnded(service)) {
    const at = service.endedAt === undefined ? service.at : service.endedAt - service.aheadMs;
    return at > hereAt && at <= cameAt;
  }
  return endedAt !== undefined && endedAt > hereAt && pendingAt <= cameAt;
}
