import type { ComponentType } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';

/** Cells of a workflow's runs; in a narrow table a line under its name. */
export interface RunCellsProps {
  readonly history: WorkflowHistory;
  readonly narrow: boolean;
}

/** The workflows' runs and the actions on them. Runs are another feature: pages pass this in. */
export interface WorkflowRuns {
  /** The same object while its contents are equal. */
  readonly historyOf: (workflowId: string) => WorkflowHistory | undefined;
  /** Ids of the workflows with runs, latest run first. */
  readonly latestFirst: readonly string[];
  readonly Cells: ComponentType<RunCellsProps>;
  /** Whether a workflow can be started with its last inputs. */
  readonly canRepeat: (history: WorkflowHistory) => boolean;
  readonly repeat: (workflow: WorkflowListItem, history: WorkflowHistory) => void;
}
