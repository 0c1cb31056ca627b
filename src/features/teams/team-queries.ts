import { queryOptions } from '@tanstack/react-query';

import type { Api } from '@/api/create-api.ts';
import { yieldToMain } from '@/api/yield-to-main.ts';
import { listTeams } from '@/contract/endpoints.ts';
import type { Team } from '@/contract/team.ts';
import { indexInPieces } from '@/domain/workflow-search.ts';

/** Everything read about teams. */
export const teamQueries = {
  all: () => ['teams'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...teamQueries.all(), 'list'],
      queryFn: async ({ signal }) => {
        const teams = await api.request(listTeams, { signal });
        await indexInPieces(teams, yieldToMain);
        return teams;
      },
      staleTime: 5 * 60_000,
      // A shared copy would not know how many items of the answer it lacks.
      structuralSharing: false,
      meta: { kept: true, prepare: (teams: readonly Team[]) => indexInPieces(teams, yieldToMain) },
    }),
};
