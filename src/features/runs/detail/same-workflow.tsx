import { Anchor, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { byStart } from '@/domain/runs/list/by-start.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { numberSoFar } from '@/domain/whole-number.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import { workflowHistories } from '@/domain/runs/figures/workflow-history.ts';
import { useArrival } from '@/features/runs/mirror/use-arrival.ts';
import { RunDurationText } from '@/features/runs/run-duration-text.tsx';
import { runQueries } from '@/features/runs/run-queries.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import classes from './detail.module.css';
import { texts } from './texts.ts';

const atMost = 5;

/** Lists other runs of the same workflow, newest first, and their usual duration. */
export const SameWorkflow = memo(({ row }: { readonly row: RunRow }) => {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const names = useRunNames();
  const { runId, workflowId } = row;
  const now = useNow();
  const { all, others, history } = useMemo(() => {
    const same = rows.filter((one) => one.workflowId === workflowId && one.archivedAt === undefined);
    return {
      all: same,
      others: byStart(same).filter((one) => one.runId !== runId),
      history: workflowId === undefined ? undefined : workflowHistories(same, now).get(workflowId),
    };
  }, [rows, workflowId, runId, now]);
  const arrival = useArrival();
  const shown = others.slice(0, atMost);
  return (
    <Panel
      title={texts.same.title}
      actions={
        others.length > 0 && (
          <Anchor component={Link} to={paths.runs({ workflow: workflowId })} size="sm">
            {texts.same.all(numberSoFar(all.length, arrival))}
          </Anchor>
        )
      }
    >
      {history && others.length > 0 && (
        <Group gap="sm" mb="xs">
          <RunStrip bars={history.bars} />
          {history.usual && (
            <Text size="sm" c="dimmed">
              {texts.same.usual(usualText(history.usual), history.usual.of)}
            </Text>
          )}
        </Group>
      )}
      {others.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.same.none}
        </Text>
      ) : (
        <ul className={classes.others}>
          {shown.map((other) => (
            <li key={other.runId}>
              <Anchor component={Link} to={paths.run(other.runId)} size="sm" className={classes.other}>
                {names.parts(other).own}
              </Anchor>
              <RunStateBadge dot state={runState(other.facts, now)} />
              <span className={classes.otherFacts}>
                <RunDurationText row={other} now={now} />
                <TimeSwitch inline inRow at={other.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
});
