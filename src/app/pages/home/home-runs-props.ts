import type { Team } from '@/contract/team.ts';
import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { QuickStart } from '@/features/runs/commands/use-quick-start.ts';

/** What Home shows of runs. */
export interface HomeRunsProps {
  /** All that are in this browser, one at least. */
  readonly rows: readonly RunRow[];
  readonly hours: FigureHours;
  readonly teams: readonly Team[];
  readonly quickStart: QuickStart;
}
