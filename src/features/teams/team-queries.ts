import { queryOptions } from '@tanstack/react-query';

import { request } from '@/api/request.ts';
import { listTeams } from '@/contract/endpoints.ts';

/** Everything read about teams. */
export const teamQueries = {
  all: () => ['teams'] as const,
  list: () =>
    queryOptions({
      queryKey: [...teamQueries.all(), 'list'],
      queryFn: ({ signal }) => request(listTeams, { signal }),
      staleTime: 5 * 60_000,
    }),
};
