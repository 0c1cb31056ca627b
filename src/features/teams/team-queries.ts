import { queryOptions, skipToken } from '@tanstack/react-query';

import type { Api } from '@/api/create-api.ts';
import { listTeams } from '@/contract/endpoints.ts';
import { offersMe } from '@/features/session/offers-me.ts';

/** Everything read about teams. */
export const teamQueries = {
  all: () => ['teams'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...teamQueries.all(), 'list'],
      queryFn: ({ signal }) => api.request(listTeams, { signal }),
      staleTime: 5 * 60_000,
      // A shared copy would not know how many items of the answer it lacks.
      structuralSharing: false,
      meta: { kept: true },
    }),
  /** The person's roles, where the service names them (extension `me`). Without an answer controls stay as they are. */
  me: (api: Api) =>
    queryOptions({
      queryKey: [...teamQueries.all(), 'me'],
      queryFn: offersMe(api.config)
        ? async ({ signal }) => {
            const { getMe } = await import('@/contract/me-extension.ts');
            return api.request(getMe, { signal });
          }
        : skipToken,
      staleTime: 60_000,
      meta: { background: true },
    }),
};
