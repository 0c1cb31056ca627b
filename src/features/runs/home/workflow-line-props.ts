import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';

/** Props of a line of "Your workflows". */
export interface WorkflowLineProps {
  readonly workflow: { readonly id: string; readonly name: string };
  /** The team to start runs in; undefined if unknown. */
  readonly team: { readonly id: string; readonly name: string } | undefined;
  /** The workflow's runs in this browser; undefined if there are none. */
  readonly history: WorkflowHistory | undefined;
  readonly now: number;
  /** Whether there is too little room for columns. */
  readonly narrow: boolean;
  readonly quickStart: QuickStart;
}
