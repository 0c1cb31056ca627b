import { Anchor, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runMessage } from '@/domain/runs/run-message.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, runState, runStateKind } from '@/domain/runs/run-state.ts';
import { RunResult } from '@/features/runs/detail/run-result.tsx';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';
import { LinkButton } from '@/ui/forms/link-button.tsx';
import { useViewerWords } from '@/features/teams/use-viewer-words.ts';

import { texts } from './texts.ts';
import { useWorkflowHistory } from './use-workflow-history.ts';
import classes from './workflow.module.css';
import { LinkedText } from '@/ui/page/linked-text.tsx';

interface WorkflowResultProps {
  readonly workflowId: string;
  readonly teamId: string | undefined;
}

/** Shows a workflow's last result, and the state of its last run if that has no result. */
export function WorkflowResult({ workflowId, teamId }: WorkflowResultProps) {
  const { history, now } = useWorkflowHistory(workflowId);
  if (!history) return <NoRun workflowId={workflowId} teamId={teamId} />;
  const { last, rows } = history;
  const finished = rows.find(({ facts }) => runStateKind(facts, now) === 'finished');
  return (
    <section className={classes.result} aria-label={texts.result.title}>
      {last !== finished && <LastRun row={last} now={now} />}
      {finished && (
        <>
          <div className={classes.head}>
            <Title order={2}>{texts.result.title}</Title>
            <RunLink row={finished} />
          </div>
          {/* The key remounts the result for each run. */}
          <RunResult key={finished.runId} row={finished} hasActions isFramed />
        </>
      )}
    </section>
  );
}

function NoRun({ workflowId, teamId }: WorkflowResultProps) {
  const why = useViewerWords()(teamId);
  return (
    <EmptyState
      icon={IconPlayerPlay}
      title={texts.result.noRun}
      action={
        <LinkButton why={why} to={paths.startRun({ workflow: workflowId, team: teamId })} variant="default">
          {texts.result.start}
        </LinkButton>
      }
    >
      {texts.result.noRunText}
    </EmptyState>
  );
}

function RunLink({ row }: { readonly row: RunRow }) {
  return (
    <Text size="sm" c="dimmed" component="span" className={classes.line}>
      <Anchor component={Link} to={paths.run(row.runId)} size="sm" className={classes.run}>
        {useRunNames().parts(row).own}
      </Anchor>
      <TimeSwitch inline inRow at={row.createdAt} />
    </Text>
  );
}

/** The last run, which has no result, or doesn't have one yet. */
function LastRun({ row, now }: { readonly row: RunRow; readonly now: number }) {
  const state = runState(row.facts, now);
  const words = state.kind === 'failed' ? runMessage(row, state) : state.words;
  return (
    <Panel label={texts.result.last}>
      <div className={classes.last}>
        <RunStateBadge state={state} />
        <RunLink row={row} />
      </div>
      {words && isEnd(state.kind) && (
        <p className={classes.words} dir="auto">
          <LinkedText text={words} />
        </p>
      )}
    </Panel>
  );
}
