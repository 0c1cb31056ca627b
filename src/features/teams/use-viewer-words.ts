import { useQuery } from '@tanstack/react-query';

import { useApi } from '@/features/session/owner-context.ts';

import { meQuery } from './me-query.ts';

/**
 * Why the person can't start or change anything in a team, and whom to contact: they are a viewer there. Undefined:
 * they can, or the service reports no roles.
 */
export function useViewerWords(): (teamId: string | null | undefined) => string | undefined {
  const { data } = useQuery(meQuery(useApi()));
  return (teamId) => data?.blocked[teamId ?? ''];
}
