import type { Team } from '@/contract/team.ts';

import type { TeamOverview } from './team-overview.ts';

/** The visible columns of figures in the table "Teams". A column without any value is hidden. */
export interface TeamColumns {
  readonly live: boolean;
  readonly failed: boolean;
  readonly last: boolean;
}

/** The columns with a value for at least one of these teams. */
export function teamColumns(teams: readonly Team[], { figuresOf }: TeamOverview): TeamColumns {
  const figures = teams.map(({ id }) => figuresOf(id));
  return {
    live: figures.some((one) => one && one.live > 0),
    failed: figures.some((one) => one && one.failed > 0),
    last: figures.some(Boolean),
  };
}
