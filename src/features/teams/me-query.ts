import { queryOptions, skipToken } from '@tanstack/react-query';

import type { Api } from '@/api/create-api.ts';
import type { Me } from '@/contract/me-extension.ts';
import { offersMe } from '@/features/session/offers-me.ts';

import { teamQueries } from './team-queries.ts';

/** Most lists need no roles before they are shown: what reads them is loaded by itself. */
async function readMe(api: Api, signal: AbortSignal): Promise<Me> {
  const { getMe } = await import('@/contract/me-extension.ts');
  return api.request(getMe, { signal });
}

/** The person's roles, where the service names them (extension `me`). Without an answer controls stay as they are. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: [...teamQueries.all(), 'me'],
    queryFn: offersMe(api.config) ? ({ signal }) => readMe(api, signal) : skipToken,
    staleTime: 60_000,
    meta: { background: true },
  });
}
