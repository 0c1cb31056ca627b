import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { LastRun } from '@/features/runs/last-run.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';

import { texts } from './texts.ts';
import classes from './workflow-run-cells.module.css';

interface WorkflowRunCellsProps {
  readonly history: WorkflowHistory;
  readonly narrow: boolean;
}

/** Cells for a workflow's runs: the last one, the latest ones as a strip, and their usual duration. */
export function WorkflowRunCells({ history, narrow }: WorkflowRunCellsProps) {
  const { last, bars, usual } = history;
  const lastRun = <LastRun row={last} narrow={narrow} />;
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
