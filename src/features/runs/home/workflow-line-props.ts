import type { WorkflowHistory } from '@/domain/runs/figures/workflow-history.ts';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';

/** What a line of "Your workflows" is of. */
export interface WorkflowLineProps {
  readonly workflow: { readonly id: string; readonly name: string };
  /** The team that a start is in; undefined where that is not known. */
  readonly team: { readonly id: string; readonly name: string } | undefined;
  /** What this browser's runs say of it; undefined where there are none. */
  readonly history: WorkflowHistory | undefined;
  readonly now: number;
  /** Columns don't fit side by side. */
  readonly narrow: boolean;
  readonly quickStart: QuickStart;
}
