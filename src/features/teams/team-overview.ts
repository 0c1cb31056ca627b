import type { ComponentType } from 'react';

import type { SoFar } from '@/domain/whole-number.ts';
import type { TeamFigures } from '@/domain/runs/figures/team-figures.ts';
import type { StripBar } from '@/domain/runs/figures/workflow-history.ts';
import type { RunNames } from '@/domain/runs/names/run-names.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';

interface LastRunProps {
  readonly row: RunRow;
  /** Whether there is little room. */
  readonly narrow: boolean;
}

interface ResultThumbnailsProps {
  /** Runs with a result, newest first. */
  readonly rows: readonly RunRow[];
  /** The names of the links to the runs; undefined without room for links. */
  readonly names: RunNames | undefined;
}

/** Data about teams from the features for runs and workflows, which pages pass in. */
export interface TeamOverview {
  /** Undefined for a team without a run. */
  readonly figuresOf: (teamId: string) => TeamFigures | undefined;
  /** Whether more runs are still to be read. */
  readonly runsSoFar: SoFar | undefined;
  /** The number of a team's workflows known so far; undefined until any are known. */
  readonly workflowsOf: (teamId: string) => number | undefined;
  /** Whether there may be more workflows than are known. */
  readonly workflowsSoFar: SoFar | undefined;
  /** Whether the workflows can't be read. */
  readonly areUnread: boolean;
  readonly names: RunNames;
  readonly LastRun: ComponentType<LastRunProps>;
  readonly RunStrip: ComponentType<{ readonly bars: readonly StripBar[] }>;
  readonly ResultThumbnails: ComponentType<ResultThumbnailsProps>;
}
