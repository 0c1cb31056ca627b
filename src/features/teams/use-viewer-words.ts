import { useQuery } from '@tanstack/react-query';

import { useApi } from '@/features/session/owner-context.ts';

import { meQuery } from './me-query.ts';

/**
 * Why the person can't start or change anything in a team: they are a viewer there; and whom to ask. Undefined: they can, or
 * the service names no roles.
 */
export function useViewerWords(): (teamId: string | null | undefined) => string | undefined {
  const { data } = useQuery(meQuery(useApi()));
  return (teamId) => data?.blocked[teamId ?? ''];
}
