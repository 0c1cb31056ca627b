import type { ComponentType } from 'react';

import type { TeamFigures } from '@/domain/runs/figures/team-figures.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

interface LastRunProps {
  readonly row: RunRow;
  /** Whether there is little room. */
  readonly narrow: boolean;
}

/** Data about teams from the features for runs and workflows, which pages pass in. */
export interface TeamOverview {
  /** Undefined for a team without a run. */
  readonly figuresOf: (teamId: string) => TeamFigures | undefined;
  /** Whether more runs are still to be read. */
  readonly areRunsPartial: boolean;
  /** The number of a team's workflows known so far; undefined until any are known. */
  readonly workflowsOf: (teamId: string) => number | undefined;
  /** Whether there may be more workflows than are known. */
  readonly areMore: boolean;
  /** Whether the workflows can't be read. */
  readonly areUnread: boolean;
  readonly LastRun: ComponentType<LastRunProps>;
}
