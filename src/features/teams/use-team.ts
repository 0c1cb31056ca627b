import { useState } from 'react';

import type { Team } from '@/contract/team.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { useKeptQuery } from '@/features/session/use-kept-query.ts';

import { teamQueries } from './team-queries.ts';

/** A team's page requests it again when opened, unless the list has just been read. */
const justReadMs = 5000;

interface OneTeam {
  /** Undefined when the service does not list it. */
  readonly team: Team | undefined;
  /** Its last known state on this page. */
  readonly seen: Team | undefined;
  /** The list is being read again. */
  readonly asking: boolean;
  /** The cached list is too old to conclude that a team is gone. */
  readonly old: boolean;
  /** Why the list could not be refreshed. */
  readonly error: unknown;
  readonly askAgain: () => void;
}

/**
 * One of the person's teams, from the list: the interface has no request for a single one (§4.6). It may vanish at any
 * time.
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
