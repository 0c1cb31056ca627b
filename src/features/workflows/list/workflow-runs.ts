import type { ComponentType } from 'react';

import type { WorkflowListItem } from '@/contract/workflow.ts';
import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';

/** Props of the cells for a workflow's runs, which form a line under the workflow's name in a narrow table. */
export interface RunCellsProps {
  readonly history: WorkflowHistory;
  readonly narrow: boolean;
}

/** The workflows' runs and the actions on them. Pages pass this in, because runs are another feature. */
export interface WorkflowRuns {
  /** Returns the same object while its contents are equal. */
  readonly historyOf: (workflowId: string) => WorkflowHistory | undefined;
  /** IDs of the workflows with runs, latest run first. */
  readonly latestFirst: readonly string[];
  readonly Cells: ComponentType<RunCellsProps>;
  /** Whether a workflow can be started with its last inputs. */
  readonly canRepeat: (history: WorkflowHistory) => boolean;
  readonly repeat: (workflow: WorkflowListItem, history: WorkflowHistory) => void;
}
