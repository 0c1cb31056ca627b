import { queryOptions } from '@tanstack/react-query';

import type { Api } from '@/api/create-api.ts';
import { listTeams } from '@/contract/endpoints.ts';

export const teamQueries = {
  all: () => ['teams'] as const,
  me: () => [...teamQueries.all(), 'me'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...teamQueries.all(), 'list'],
      queryFn: ({ signal }) => api.request(listTeams, { signal }),
      staleTime: 5 * 60_000,
      // A structurally shared copy would lose the count of unreadable items.
      structuralSharing: false,
      meta: { kept: true },
    }),
};
