import { runState } from '@/domain/runs/run-state.ts';
import { usualText } from '@/domain/runs/figures/usual-duration.ts';
import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import { TimeSwitch } from '@/ui/page/time-switch.tsx';

import type { WorkflowLineProps } from './workflow-line-props.ts';
import classes from './workflow-lines.module.css';
import { WorkflowName } from './workflow-name.tsx';
import { WorkflowStarts } from './workflow-starts.tsx';
import { workflowTexts as words } from './workflow-texts.ts';

/** A line with a workflow, the outcome of its latest run, and buttons to start it. */
export function WorkflowLine(props: WorkflowLineProps) {
  const { history, now, narrow } = props;
  const strip = history && <RunStrip bars={history.bars} />;
  if (narrow) {
    return (
      <tr>
        <td>
          <WorkflowName {...props} />
          <div className={classes.under}>
            <LastRun history={history} now={now} />
            {strip}
          </div>
          <WorkflowStarts {...props} />
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td>
        <WorkflowName {...props} />
      </td>
      <td>{strip}</td>
      <td>
        <LastRun history={history} now={now} />
      </td>
      <td className={classes.usual}>{history?.usual && words.usually(usualText(history.usual))}</td>
      <td>
        <WorkflowStarts {...props} />
      </td>
    </tr>
  );
}

function LastRun({ history, now }: Pick<WorkflowLineProps, 'history' | 'now'>) {
  if (!history) return <span className={classes.state}>{words.never}</span>;
  const { last } = history;
  return (
    <span className={classes.state}>
      <RunStateBadge dot state={runState(last.facts, now)} />
      <TimeSwitch inRow at={last.createdAt} />
    </span>
  );
}
