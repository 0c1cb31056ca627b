import { Button, Group, Text } from '@mantine/core';
import { IconEyeOff, IconRefresh, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { dueTime } from '@/domain/runs/poll-pace.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isWatched, lastAnsweredAt, type RunState } from '@/domain/runs/run-state.ts';
import { cancelNotice, explainState } from '@/domain/runs/run-words.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import { NotifyButton } from '@/features/runs/watch/notify-button.tsx';
import { useSendAgain, useStopWatching } from '@/features/runs/commands/run-mutations.ts';
import classes from '@/features/runs/output/run-page.module.css';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useMonitorStatus } from '@/features/runs/watch/use-watch.ts';

interface RunStatePanelProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
}

/** What is known of a run's state, the service's words, their age, and the actions that fit. */
export function RunStatePanel({ row, state, now }: RunStatePanelProps) {
  const { monitor } = useRuns();
  const { pending } = useMonitorStatus();
  const sendAgain = useSendAgain();
  const stopWatching = useStopWatching();
  const { start } = row.facts;
  const notice = cancelNotice(row, state);
  const watched = isWatched(row.facts, now);
  return (
    <Panel>
      <Text size="sm">{explainState(row, state)}</Text>
      {state.words && (
        <blockquote className={classes.said} aria-label="The service’s words">
          {state.words}
        </blockquote>
      )}
      {notice && (
        <Text size="sm" mt="xs" c="var(--rb-warn)" role="status">
          {notice}
        </Text>
      )}
      {start.kind === 'accepted' && start.otherRunId && (
        <Text size="sm" mt="xs">
          The service returned another run id, which is used instead:{' '}
          <Link to={paths.run(start.otherRunId)}>{start.otherRunId}</Link>
        </Text>
      )}
      <Checks row={row} watched={watched} now={now} />
      {sendAgain.isError && <ErrorAlert error={sendAgain.error} />}
      {state.actions.includes('send-again') && (
        <Text size="xs" c="dimmed" mt="xs">
          “Send again” uses the same run ID; if the first request got through, it may run twice.
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {state.actions.includes('send-again') && (
          <Button
            size="compact-sm"
            leftSection={<IconSend size={15} aria-hidden />}
            loading={sendAgain.isPending}
            onClick={() => sendAgain.mutate(row.runId)}
          >
            Send again
          </Button>
        )}
        {state.actions.includes('check') && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden />}
            loading={pending > 0}
            onClick={() => void monitor.checkNow([row.runId])}
          >
            Refresh
          </Button>
        )}
        {watched && state.actions.includes('stop') && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconEyeOff size={15} aria-hidden />}
            onClick={() => stopWatching.mutate(row.runId)}
          >
            Pause updates
          </Button>
        )}
        {watched && <NotifyButton />}
      </Group>
    </Panel>
  );
}

function Checks({ row, watched, now }: Omit<RunStatePanelProps, 'state'> & { readonly watched: boolean }) {
  const { paused } = useMonitorStatus();
  const { check, start, failingSince, report } = row.facts;
  const answeredAt = lastAnsweredAt(row.facts);
  const silent = start.kind !== 'refused' && start.kind !== 'tracked' && check?.outcome === 'none' && !report;
  return (
    <div className={classes.checks}>
      {answeredAt !== undefined && (
        <span>
          Checked <TimeText at={answeredAt} />
        </span>
      )}
      {failingSince !== undefined && (
        <span>
          {' · failing since '}
          <TimeText at={failingSince} />
        </span>
      )}
      {watched && <span>{paused ? ' · updates paused' : nextTry(row, now)}</span>}
      {silent && <div>This service does not report failures. A run with no result may have failed.</div>}
    </div>
  );
}

function nextTry({ facts }: RunRow, now: number): string {
  if (facts.check?.outcome !== 'failed') return ' · watching';
  const seconds = Math.round((dueTime(facts, now, { onScreen: true, hidden: false }).dueAt - now) / 1000);
  return seconds > 1 ? ` · next try in ${seconds} s` : ' · trying again';
}
