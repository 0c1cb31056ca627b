import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { Api, Query } from '@/api/create-api.ts';
import { listAudit } from '@/contract/admin/admin-audit.ts';
import { listKeys, listOwnKeys } from '@/contract/admin/admin-keys.ts';
import { listPeople } from '@/contract/admin/admin-people.ts';
import { getQueue } from '@/contract/admin/admin-queue.ts';
import { getSystem } from '@/contract/admin/admin-system.ts';
import { listAdminTeams } from '@/contract/admin/admin-teams.ts';
import type { Endpoint } from '@/contract/endpoints.ts';

/** Polling interval for data that changes without any action by the user, in milliseconds. */
const pollMs = 5000;

type List = z.ZodMiniType<{ readonly items: readonly unknown[]; readonly next: string | null }>;

/** Queries for admins' data, and for the user's own keys. Their data is not stored for the next visit. */
export const peopleQueries = {
  all: () => ['people'] as const,
  people: (api: Api, filter: Query) => listQuery(api, listPeople, filter),
  teams: (api: Api) => listQuery(api, listAdminTeams),
  keys: (api: Api, filter: Query) => listQuery(api, listKeys, filter),
  ownKeys: (api: Api) => listQuery(api, listOwnKeys),
  audit: (api: Api, filter: Query) => listQuery(api, listAudit, filter),
  queue: (api: Api) => listQuery(api, getQueue, {}, pollMs),
  system: (api: Api) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), getSystem.name],
      queryFn: ({ signal }) => api.request(getSystem, { signal }),
      refetchInterval: pollMs,
    }),
};

/** The pages of a list (extension `admin` 1). */
function listQuery<Path extends string, Response extends List>(
  api: Api,
  endpoint: Endpoint<Path, undefined, Response>,
  filter: Query = {},
  refetchInterval: number | false = false,
) {
  return infiniteQueryOptions({
    queryKey: ['people', endpoint.name, filter],
    queryFn: ({ signal, pageParam }) =>
      api.request(endpoint as Endpoint<'', undefined, Response>, {
        signal,
        query: { ...filter, ...(pageParam !== undefined && { before: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval,
  });
}
