import { endOf, goingSince, runDuration } from '@/domain/runs/figures/run-duration.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

/**
 * When each part of a run's time began, in milliseconds since the epoch, according to the service, or else as seen by
 * this browser.
 */
export interface RunSpan {
  readonly startedAt: number;
  /** When the run began to run, or was first seen running; undefined if unknown. */
  readonly runningAt?: number | undefined;
  /** When the run was last known to be going on, or when it ended. */
  readonly untilAt: number;
  readonly ended: boolean;
}

/** The parts of a run's time, as far as they are known; undefined if its duration is unknown. */
export function runSpan(row: RunRow, now: number): RunSpan | undefined {
  const duration = runDuration(row, now);
  if (duration.kind === 'unknown' || duration.kind === 'seen-later') return undefined;
  const ended = duration.kind !== 'going';
  const { service } = row.facts;
  if (service) {
    const { createdAt, startedAt, endedAt, aheadMs } = service;
    return { startedAt: createdAt, runningAt: startedAt, untilAt: endedAt ?? now + aheadMs, ended };
  }
  const { start, runningAt } = row.facts;
  const untilAt = duration.kind === 'going' ? goingSince(row.facts) + duration.forMs : endOf(row);
  if (untilAt === undefined) return undefined;
  // A row of an earlier version has this time only in its history.
  const running = row.events.find(({ label, at }) => label === 'Running' && at >= start.at && at <= untilAt);
  return { startedAt: start.at, runningAt: runningAt ?? running?.at, untilAt, ended };
}
