import { useQuery } from '@tanstack/react-query';

import { useApi } from '@/features/session/owner-context.ts';

import { meQuery } from './me-query.ts';

/**
 * Returns a function that explains why the user, as a viewer of a team, can't start or change anything there, and whom
 * to contact. The function returns undefined if they can, or if the service reports no roles.
 */
export function useViewerWords(): (teamId: string | null | undefined) => string | undefined {
  const { data } = useQuery(meQuery(useApi()));
  return (teamId) => data?.blocked[teamId ?? ''];
}
