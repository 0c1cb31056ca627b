import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { relativeTime } from '@/domain/relative-time.ts';
import { durationText, runDuration, runWaitedMs, spanText } from '@/domain/runs/figures/run-duration.ts';
import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, isWatched, type RunState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState, startDoubt } from '@/domain/runs/run-words.ts';
import { personName } from '@/domain/runs/service-fact.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useSession } from '@/features/session/session-context.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { NotifyButton } from '@/features/runs/watch/notify-button.tsx';
import { useMonitorStatus } from '@/features/runs/watch/use-watch.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';
import { Hint } from '@/ui/page/hint.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import classes from '@/features/runs/detail/detail.module.css';
import { RunClock } from './run-clock.tsx';
import { isLost, RunLive } from './run-live.tsx';
import { isCheckOffered } from './is-check-offered.ts';
import { DoubtActions, SendAgainError } from './doubt-actions.tsx';
import { texts } from '@/features/runs/detail/texts.ts';
import { LinkedText } from '@/ui/page/linked-text.tsx';

interface RunStatePanelProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** Time after which a start that the service still doesn't list is assumed not to have arrived, in milliseconds. */
const missingMs = 60_000;

/** Shows the progress or outcome of a run without a result, with the service's message, and the next step. */
export function RunStatePanel({ row, state, now }: RunStatePanelProps) {
  const { start, check, report, service } = row.facts;
  const { kind } = state;
  const notice = cancelNotice(row, state);
  const isMissing = useMirrorPhase() === 'live' && kind === 'not-confirmed' && now - start.at > missingMs;
  const isSilent = !isEnd(kind) && isMine(row.facts) && check?.outcome === 'none' && !report && !service;
  return (
    <Panel>
      {kind === 'not-confirmed' ? (
        <div className={classes.asked}>
          <StateWords row={row} state={state} now={now} isMissing={isMissing} />
          <StateActions row={row} state={state} now={now} />
        </div>
      ) : (
        <StateWords row={row} state={state} now={now} isMissing={isMissing} />
      )}
      {notice && (
        <Text size="sm" mt="xs" c="var(--rb-warn)" role="status">
          {notice}
        </Text>
      )}
      {start.kind === 'accepted' && start.otherRunId && (
        <Text size="sm" mt="xs">
          {texts.state.otherId} <Link to={paths.run(start.otherRunId)}>{start.otherRunId}</Link>
        </Text>
      )}
      {isSilent && start.kind === 'accepted' && <p className={classes.explained}>{texts.state.silentService}</p>}
      {!isEnd(kind) && kind !== 'not-confirmed' && <StateActions row={row} state={state} now={now} />}
    </Panel>
  );
}

interface StateWordsProps extends RunStatePanelProps {
  /** Whether the service would have listed the run by now. */
  readonly isMissing: boolean;
}

function StateWords({ row, state, now, isMissing }: StateWordsProps) {
  const { kind, words } = state;
  const { start, check } = row.facts;
  const session = useSession();
  const me = session.status === 'signed-in' ? session.claims.subject : undefined;
  const explained = explainState(row, state);
  const isGoing = (kind === 'running' || kind === 'queued') && runDuration(row, now).kind === 'going';
  if (isGoing) {
    return (
      <>
        <RunClock row={row} state={state} now={now} />
        {state.staleSince !== undefined && !isLost(row) && <p className={classes.explained}>{explained}</p>}
      </>
    );
  }
  if (isMissing) return <Words headline={texts.state.missing} words={words} />;
  if (kind === 'not-confirmed') {
    return (
      <Words
        words={words}
        reason={
          check?.outcome === 'none' && check.at > start.at
            ? texts.state.checkedInVain(relativeTime(check.at, now))
            : startDoubt(row.facts)
        }
        headline={
          <>
            {texts.state.unconfirmed}
            <Hint label={texts.state.waysOnLabel}>{texts.state.waysOn}</Hint>
          </>
        }
      />
    );
  }
  if (kind === 'cancelled') {
    // The last message in the service's list is outdated, while the response to a check describes the end.
    const last = words && row.facts.service ? texts.state.lastMessage(words) : words;
    return <Words headline={cancelledText(row, me, now)} words={last} />;
  }
  return (
    <>
      {words && (
        <blockquote className={classes.words} aria-label={texts.state.words} dir="auto">
          <LinkedText text={words} />
        </blockquote>
      )}
      {explained && <p className={words ? classes.explained : classes.words}>{explained}</p>}
    </>
  );
}

interface WordsProps {
  readonly headline: ReactNode;
  readonly reason?: string;
  readonly words: string;
}

function Words({ headline, reason, words }: WordsProps) {
  return (
    <div>
      <div className={classes.words}>{headline}</div>
      {reason && (
        <p className={classes.explained} role="status">
          {reason}
        </p>
      )}
      {words && (
        <blockquote className={classes.explained} aria-label={texts.state.words} dir="auto">
          <LinkedText text={words} />
        </blockquote>
      )}
    </div>
  );
}

/** A text such as "Cancelled by you after 18 s." @param me the user's ID, if known */
function cancelledText(row: RunRow, me: string | undefined, now: number): string {
  const { cancel, service } = row.facts;
  const by = service?.cancelledBy;
  const mine = new Set([me, service?.isMine && service.startedBy.id]);
  // A cancel is also accepted for a run that someone else has already cancelled.
  const isMe = by && me !== undefined ? mine.has(by.id) : cancel?.kind === 'accepted';
  const after = durationText(runDuration(row, now));
  const waited = after ? undefined : runWaitedMs(row);
  return texts.state.cancelled(
    isMe ? texts.state.you : by && personName(by),
    after,
    waited === undefined ? undefined : spanText(waited),
  );
}

function StateActions({ row, state, now }: RunStatePanelProps) {
  const { monitor, ledger } = useRuns();
  const { paused } = useMonitorStatus();
  const narrow = useNarrow();
  const { kind } = state;
  const watched = isWatched(row.facts, now);
  const isHeld = kind === 'stopped' || (watched && paused);
  // On a phone these actions are in the bar at the bottom.
  const hasActions = kind !== 'not-confirmed' || !narrow;
  // In other states the check is in the menu, which a guest doesn't have.
  const hasCheck = isCheckOffered(state) || ledger.isGuest(row.runId);
  return (
    <>
      <SendAgainError row={row} state={state} />
      <div className={classes.status}>
        <RunLive row={row} state={state} watched={watched} now={now} />
        <Group gap="xs">
          {hasActions && <DoubtActions row={row} state={state} size="xs" hasCheck={hasCheck} />}
          {isHeld && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerPlay size={15} aria-hidden />}
              onClick={() => (kind === 'stopped' ? void monitor.checkNow([row.runId]) : monitor.pause(false))}
            >
              {texts.state.resume}
            </Button>
          )}
          {watched && kind !== 'not-confirmed' && <NotifyButton />}
        </Group>
      </div>
    </>
  );
}
