import type { Team } from '@/contract/team.ts';

import type { TeamOverview } from './team-overview.ts';

/** The visible columns of figures in the table "Teams". A column without any value is hidden. */
export interface TeamColumns {
  readonly live: boolean;
  readonly failed: boolean;
  /** Whether to show the last run, and the latest ones as a strip. */
  readonly last: boolean;
  readonly results: boolean;
}

/** The columns with a value for at least one of these teams. */
export function teamColumns(teams: readonly Team[], { figuresOf }: TeamOverview): TeamColumns {
  const figures = teams.map(({ id }) => figuresOf(id));
  return {
    live: figures.some((one) => one && one.live > 0),
    failed: figures.some((one) => one && one.failed > 0),
    last: figures.some(Boolean),
    results: figures.some((one) => one && one.latest.length > 0),
  };
}
