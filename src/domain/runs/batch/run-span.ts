import { endOf, goingSince, middleMs, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { hasEnded } from '@/domain/runs/service-fact.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';

/** When a run waited and was executed, in milliseconds since the epoch. */
export interface RunSpan {
  readonly from: number;
  /** When the run's execution began; undefined if it is still waiting, or was never executed. */
  readonly begin: number | undefined;
  readonly to: number;
}

/**
 * The time of a run from its start to its end, or until now, according to the service's own times, or else as seen by
 * this browser.
 * @param now milliseconds since the epoch
 * @returns undefined if the run's end was not seen, or nothing is known
 */
export function runSpan(row: RunRow, now: number): RunSpan | undefined {
  const { start, service } = row.facts;
  const duration = runDuration(row, now);
  const isGoing = duration.kind === 'going';
  if (service) {
    const to = hasEnded(service) ? service.endedAt : isGoing ? now + service.aheadMs : undefined;
    return to === undefined ? undefined : { from: service.createdAt, begin: service.startedAt, to };
  }
  if (isGoing) {
    const waits = runStateKind(row.facts, now) === 'queued';
    return { from: start.at, begin: waits ? undefined : goingSince(row.facts), to: now };
  }
  const [tookMs, to] = [middleMs(duration), endOf(row)];
  return tookMs === undefined || to === undefined ? undefined : { from: start.at, begin: to - tookMs, to };
}
