import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

import type { AdminTeam } from '@/contract/admin/admin-items.ts';
import { useApi } from '@/features/session/owner-context.ts';

import { peopleQueries } from './people-queries.ts';
import { useRestOf } from './use-rest-of.ts';

/**
 * All teams that the user administers, to choose from: the first page of them at once, and the others as they arrive.
 */
export function useAllTeams(): readonly AdminTeam[] {
  const teams = useSuspenseInfiniteQuery(peopleQueries.teams(useApi()));
  useRestOf(teams);
  return teams.data.pages.flatMap(({ items }) => items);
}
