import { VisuallyHidden } from '@mantine/core';

import { runStateKind } from '@/domain/runs/run-state.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import { runTones } from '@/features/runs/run-tone.ts';

import classes from './last-status.module.css';

interface LastStatusProps {
  /** Undefined if this browser doesn't know any run of the workflow. */
  readonly history: WorkflowHistory | undefined;
  readonly now: number;
}

/** The status of a workflow's last run as a dot. */
export function LastStatus({ history, now }: LastStatusProps) {
  const kind = history && runStateKind(history.last.facts, now);
  return (
    <span className={classes.dot} data-tone={kind ? runTones[kind] : 'none'}>
      {kind && <VisuallyHidden>{stateTexts.labels[kind]}</VisuallyHidden>}
    </span>
  );
}
