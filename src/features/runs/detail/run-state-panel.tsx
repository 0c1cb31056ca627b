import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, isWatched, type RunState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState } from '@/domain/runs/run-words.ts';
import { useSendAgain, usePauseUpdates } from '@/features/runs/commands/run-mutations.ts';
import { useMirrorPhase } from '@/features/runs/mirror/use-mirror-phase.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { NotifyButton } from '@/features/runs/watch/notify-button.tsx';
import { useMonitorStatus } from '@/features/runs/watch/use-watch.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import classes from './detail.module.css';
import { RunLive } from './run-live.tsx';
import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

interface RunStatePanelProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** A start that got through is on the service's list long before. */
const missingMs = 60_000;

/** Shows the state of a run without a result: the service's words, their age, and actions. */
export function RunStatePanel({ row, state, now }: RunStatePanelProps) {
  const { monitor } = useRuns();
  const { paused, pending } = useMonitorStatus();
  const sendAgain = useSendAgain();
  const pauseUpdates = usePauseUpdates();
  const { start, check, report, service } = row.facts;
  const { kind, words, actions } = state;
  const notice = cancelNotice(row, state);
  const watched = isWatched(row.facts, now);
  const isLive = useMirrorPhase() === 'live';
  // The service would have listed it by now.
  const isMissing = isLive && kind === 'not-confirmed' && now - start.at > missingMs;
  // Without words of the service, this page has some.
  const explained = isMissing
    ? texts.state.missing
    : kind === 'cancelled' && !words
      ? texts.state.cancelled
      : explainState(row, state);
  // The service's words are inconclusive: show the run's possible fate first.
  const isInDoubt = kind === 'not-confirmed';
  const isSilent =
    !isEnd(kind) &&
    start.kind !== 'refused' &&
    start.kind !== 'tracked' &&
    check?.outcome === 'none' &&
    !report &&
    !service;
  const isHeld = kind === 'stopped' || (watched && paused);
  return (
    <Panel>
      {explained && isInDoubt && <p className={classes.words}>{explained}</p>}
      {words && (
        <blockquote className={isInDoubt ? classes.explained : classes.words} aria-label={texts.state.words}>
          {words}
        </blockquote>
      )}
      {explained && !isInDoubt && <p className={words ? classes.explained : classes.words}>{explained}</p>}
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
      {isSilent && <p className={classes.explained}>{texts.state.silentService}</p>}
      {actions.includes('send-again') && !isMissing && <p className={classes.explained}>{texts.state.sendAgainNote}</p>}
      {sendAgain.isError && <ErrorAlert error={sendAgain.error} />}
      {!isEnd(kind) && (
        <div className={classes.status}>
          <RunLive row={row} state={state} watched={watched} now={now} />
          <Group gap="xs">
            {actions.includes('send-again') && (
              <BusyButton
                size="xs"
                leftSection={<IconSend size={15} aria-hidden />}
                loading={sendAgain.isPending}
                onClick={() => sendAgain.mutate(row.runId)}
              >
                {isMissing ? texts.state.startAgain : texts.state.sendAgain}
              </BusyButton>
            )}
            {actions.includes('check') && (
              <BusyButton
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={15} aria-hidden />}
                loading={pending > 0}
                onClick={() => void monitor.checkNow([row.runId])}
              >
                {texts.state.refresh}
              </BusyButton>
            )}
            {isHeld ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerPlay size={15} aria-hidden />}
                onClick={() => (kind === 'stopped' ? void monitor.checkNow([row.runId]) : monitor.pause(false))}
              >
                {texts.state.resume}
              </Button>
            ) : (
              watched &&
              actions.includes('stop') && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlayerPause size={15} aria-hidden />}
                  onClick={() => pauseUpdates.mutate(row.runId)}
                >
                  {texts.state.pause}
                </Button>
              )
            )}
            {watched && <NotifyButton />}
          </Group>
        </div>
      )}
    </Panel>
  );
}
