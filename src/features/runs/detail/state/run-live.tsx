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

/** An earlier check has been answered by then: one is sent at least every 15 s. */
const lateMs = 20_000;

/** Shows in one line since when the page is out of date, and when the next check comes; empty while up to date. */
export function RunLive({ row, state, watched, now }: RunLiveProps) {
  const { paused, unauthorized } = useMonitorStatus();
  const { check, failingSince } = row.facts;
  const answeredAt = lastAnsweredAt(row.facts);
  const isLost = check?.outcome === 'failed' && (check.fault.kind === 'network' || check.fault.kind === 'timeout');
  const isOnline = useConnection().kind === 'online';
  const isTold = useMirrorPhase() === 'live' && row.facts.service !== undefined;
  const isLive =
    (watched || (isTold && !isEnd(state.kind))) && isOnline && !paused && !unauthorized && failingSince === undefined;
  const isOld = answeredAt !== undefined && now - answeredAt >= lateMs;
  return (
    <div className={classes.live}>
      {watched && paused && <span>{texts.state.paused}</span>}
      {watched && !paused && unauthorized && <span>{texts.state.pausedUntilSignIn}</span>}
      {failingSince !== undefined && (
        <span>
          {isLost ? texts.state.noConnectionSince : texts.state.noUpdateSince} {clockTime(failingSince, now)}
        </span>
      )}
      {failingSince !== undefined && watched && !paused && !unauthorized && <span>{nextTry(row, now)}</span>}
      {answeredAt !== undefined && (!isLive || (isOld && !isTold)) && (
        <span>
          {state.kind === 'no-result' ? texts.state.checked : texts.state.updated} <TimeSwitch inline at={answeredAt} />
        </span>
      )}
    </div>
  );
}

function nextTry({ facts }: RunRow, now: number): string {
  const seconds = Math.round((dueTime(facts, now, { onScreen: true, hidden: false }).dueAt - now) / 1000);
  return seconds > 1 ? texts.state.retryingIn(seconds) : texts.state.retrying;
}
