import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Api } from '@/api/create-api.ts';
import { useApi } from '@/features/session/owner-context.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';

import { peopleQueries } from './people-queries.ts';

/**
 * Change something as an admin. Admins' data is refetched even after an error, since another admin may have changed it.
 */
export function useAct<Answer, Given = void>(
  act: (api: Api, given: Given) => Promise<Answer>,
  /** Called even if the component was unmounted before the response arrived. */
  after: { readonly onSuccess?: () => void; readonly onError?: (error: unknown) => void } = {},
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...after,
    mutationFn: (given: Given) => act(api, given),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: peopleQueries.all() }),
        queryClient.invalidateQueries({ queryKey: teamQueries.all() }),
      ]),
  });
}
