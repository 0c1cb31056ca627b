import type { ReactNode } from 'react';

import { dueTime } from '@/domain/runs/poll-pace.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, lastAnsweredAt, type RunState } from '@/domain/runs/run-state.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useMonitorStatus } from '@/features/runs/watch/use-watch.ts';
import { useConnection } from '@/ui/browser/connection.ts';
import { clockTime } from '@/ui/page/clock-time.ts';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from '@/features/runs/detail/detail.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

interface RunLiveProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly watched: boolean;
  readonly now: number;
}

/**
 * Age from which the time of the last response is shown, in milliseconds. While checks work, one is sent at least every
 * 5 s, unless the service requests a longer wait.
 */
const lateMs = 20_000;

/**
 * Shows in one line why the page is not up to date: updates are paused, checks fail (with the time of the next one), or
 * the last response is old. Empty while the page is up to date.
 */
export function RunLive(props: RunLiveProps) {
  return <div className={classes.live}>{useLine(props)}</div>;
}

function useLine({ row, state, watched, now }: RunLiveProps): ReactNode {
  const { paused, unauthorized } = useMonitorStatus();
  const { failingSince, service } = row.facts;
  const answeredAt = lastAnsweredAt(row.facts);
  const isOnline = useConnection().kind === 'online';
  const isTold = useMirrorPhase() === 'live' && service !== undefined;
  if (watched && paused) return texts.state.paused;
  if (watched && unauthorized) return texts.state.pausedUntilSignIn;
  if (failingSince !== undefined) {
    const since = (isLost(row) ? texts.state.noConnectionSince : texts.state.noUpdateSince)(
      clockTime(failingSince, now),
    );
    return watched ? texts.state.andNextTry(since, secondsToCheck(row, now)) : since;
  }
  const isLive = (watched || (isTold && !isEnd(state.kind))) && isOnline;
  const isOld = answeredAt !== undefined && now - answeredAt >= lateMs;
  if (answeredAt === undefined || (isLive && (!isOld || isTold))) return null;
  return (
    <span>
      {state.kind === 'no-result' ? texts.state.checked : texts.state.updated} <TimeSwitch inline at={answeredAt} />
    </span>
  );
}

/** Whether the last check didn't reach the service. */
export function isLost({ facts: { check } }: RunRow): boolean {
  return check?.outcome === 'failed' && (check.fault.kind === 'network' || check.fault.kind === 'timeout');
}

function secondsToCheck({ facts }: RunRow, now: number): number {
  return Math.round((dueTime(facts, now, { onScreen: true, hidden: false }).dueAt - now) / 1000);
}
