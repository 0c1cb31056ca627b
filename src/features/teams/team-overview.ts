import type { ComponentType } from 'react';

import type { TeamFigures } from '@/domain/runs/figures/team-figures.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

interface LastRunProps {
  readonly row: RunRow;
  /** As short as possible. */
  readonly narrow: boolean;
}

/** Data of teams besides their names. Runs and workflows are other features: pages pass them in. */
export interface TeamOverview {
  /** Undefined for a team without a run. */
  readonly figuresOf: (teamId: string) => TeamFigures | undefined;
  /** The number of a team's workflows, as far as known; undefined until anything is. */
  readonly workflowsOf: (teamId: string) => number | undefined;
  /** There may be more workflows than are known. */
  readonly areMore: boolean;
  /** They can't be read. */
  readonly areUnread: boolean;
  readonly LastRun: ComponentType<LastRunProps>;
}
