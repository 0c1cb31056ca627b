import { useState } from 'react';

import type { Team } from '@/contract/team.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';

import { teamQueries } from './team-queries.ts';

/** How recent the cached list must be for a team's page to use it without refetching, in milliseconds. */
const justReadMs = 5000;

interface OneTeam {
  /** Undefined if the service does not list the team. */
  readonly team: Team | undefined;
  /** The team as it was last listed while this page was open. */
  readonly seen: Team | undefined;
  /** Whether the list is being refetched. */
  readonly asking: boolean;
  /** Whether the cached list is too old to conclude that the team is gone. */
  readonly old: boolean;
  /** Why the list could not be refreshed. */
  readonly error: unknown;
  readonly askAgain: () => void;
}

/**
 * One of the user's teams, taken from the list, because the interface has no request for a single team (§4.6). The team
 * may disappear from the list at any time.
 */
export function useTeam(teamId: string): OneTeam {
  const { data, dataUpdatedAt, isFetching, error, refetch } = useKeptQuery({
    ...teamQueries.list(useApi()),
    staleTime: justReadMs,
  });
  const team = data.find(({ id }) => id === teamId);
  const [openedAt] = useState(Date.now);
  const [seen, setSeen] = useState(team);
  if (team && team !== seen) setSeen(team);
  const old = dataUpdatedAt < openedAt - justReadMs;
  return { team, seen, asking: isFetching, old, error, askAgain: () => void refetch() };
}
