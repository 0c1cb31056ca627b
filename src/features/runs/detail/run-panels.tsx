import type { ReactNode } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { isEnd, type RunState } from '@/domain/runs/run-state.ts';
import { RunLogPlace } from '@/features/runs/log/run-log-place.tsx';
import page from '@/ui/page/panel.module.css';
import { PanelBoundary } from '@/ui/page/panel.tsx';

import classes from './detail.module.css';
import { FailureLines } from './failure/failure-lines.tsx';
import { ClosestGood } from './failure/closest-good.tsx';
import { RunBar } from './timeline/run-bar.tsx';
import { RunDetails } from './run-details.tsx';
import { RunFailure } from './failure/run-failure.tsx';
import { RunInputs } from './run-inputs.tsx';
import { RunResult } from './run-result.tsx';
import { RunStatePanel } from './state/run-state-panel.tsx';
import { RunTimeline } from './timeline/run-timeline.tsx';
import { SameWorkflow } from './same-workflow.tsx';
import { texts } from './texts.ts';

interface RunPanelsProps {
  readonly row: RunRow;
  readonly state: RunState;
  readonly now: number;
  /** Whether to show the result's actions beside the result. */
  readonly hasResultActions?: boolean;
  /** Shown instead of a missing result. */
  readonly instead?: ReactNode;
}

/** Height of an input with a single line, in rem. */
const inputRem = 2.125;

/** Shows a run's result or state in a wide column, and the inputs, similar runs and details beside it. */
export function RunPanels({ row, state, now, hasResultActions = false, instead }: RunPanelsProps) {
  const failed = state.kind === 'failed' || state.kind === 'not-accepted';
  return (
    <div className={page.columns}>
      <div className={`${page.column} ${classes.column}`}>
        {state.kind === 'finished' ? (
          <PanelBoundary title={texts.result.title}>
            <RunResult row={row} hasActions={hasResultActions} />
          </PanelBoundary>
        ) : failed ? (
          <>
            <RunFailure row={row} state={state} />
            <RunBar row={row} state={state} now={now} />
            {row.workflowId && <ClosestGood row={row} />}
          </>
        ) : (
          <PanelBoundary title={texts.state.title}>
            <RunStatePanel row={row} state={state} now={now} />
          </PanelBoundary>
        )}
        {isEnd(state.kind) && !failed && <RunBar row={row} state={state} now={now} />}
        <RunLogPlace row={row} state={state} instead={<FailureLines state={state} />} />
        {state.kind !== 'finished' && instead}
      </div>
      <div className={`${page.column} ${classes.column}`}>
        <PanelBoundary title={texts.inputs.title} reserved={(row.given?.length ?? 1) * inputRem}>
          <RunInputs row={row} />
        </PanelBoundary>
        {row.workflowId && (
          <PanelBoundary title={texts.same.title}>
            <SameWorkflow row={row} />
          </PanelBoundary>
        )}
        <PanelBoundary title={texts.details.title}>
          <RunDetails row={row} />
        </PanelBoundary>
        <PanelBoundary title={texts.timeline}>
          <RunTimeline row={row} shownWords={state.words} />
        </PanelBoundary>
      </div>
    </div>
  );
}
