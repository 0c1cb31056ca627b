import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { AdminTeam } from '@/contract/admin/admin-items.ts';
import { useApi } from '@/features/session/owner-context.ts';

import { peopleQueries } from './people-queries.ts';

/** All teams that the person administers, as choices: the first page immediately, the others as they arrive. */
export function useAllTeams(): readonly AdminTeam[] {
  const teams = useSuspenseInfiniteQuery(peopleQueries.teams(useApi()));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = teams;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return teams.data.pages.flatMap(({ items }) => items);
}
