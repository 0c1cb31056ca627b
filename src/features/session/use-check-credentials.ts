import { useMutation } from '@tanstack/react-query';

import type { Credentials } from '@/api/credentials.ts';
import { request } from '@/api/request.ts';
import { listTeams } from '@/contract/endpoints.ts';

/** Try credentials with GET /teams, which needs both (interface §5), before they are kept. */
export function useCheckCredentials() {
  return useMutation({
    mutationFn: (credentials: Credentials) => request(listTeams, { credentials }),
    // A 401 here is this form's own news, not an expired session.
    meta: { background: true },
  });
}
