import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runState } from '@/domain/runs/run-state.ts';
import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import { useNow } from '@/ui/browser/use-now.ts';
import { TimeText } from '@/ui/page/time-text.tsx';

import { texts } from './texts.ts';
import classes from './workflow-run-cells.module.css';

interface WorkflowRunCellsProps {
  readonly history: WorkflowHistory;
  readonly narrow: boolean;
}

/** What a row says of its workflow's runs: the last one, the latest as a strip, and how long they usually take. */
export function WorkflowRunCells({ history, narrow }: WorkflowRunCellsProps) {
  const { last, bars, usual } = history;
  const now = useNow(60_000);
  const lastRun = (
    <Link to={paths.run(last.runId)} className={classes.last} data-narrow={narrow || undefined}>
      <RunStateBadge dot state={runState(last.facts, now)} />
      <span className={classes.time}>
        <TimeText at={last.createdAt} narrow />
      </span>
    </Link>
  );
  if (narrow) {
    return (
      <>
        {lastRun}
        <span className={classes.under}>
          <RunStrip bars={bars} />
        </span>
      </>
    );
  }
  return (
    <>
      <td>{lastRun}</td>
      <td className={classes.strip}>
        <RunStrip bars={bars} />
      </td>
      <td className={classes.usual} title={usual && texts.usualOf(usual.of)}>
        {usual && usualText(usual)}
      </td>
    </>
  );
}
