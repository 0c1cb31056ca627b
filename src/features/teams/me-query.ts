import { queryOptions, skipToken } from '@tanstack/react-query';

import type { Api } from '@/api/create-api.ts';
import { offersMe } from '@/features/session/offers-me.ts';

import { teamQueries } from './team-queries.ts';

/**
 * The person's roles, if the service reports them (extension `me`). Until the response arrives, controls stay enabled,
 * so the code of this query may load after the page.
 */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: teamQueries.me(),
    queryFn: offersMe(api.config)
      ? async ({ signal }) => (await import('./read-me.ts')).readMe(api, signal)
      : skipToken,
    staleTime: 60_000,
    meta: { background: true },
  });
}
