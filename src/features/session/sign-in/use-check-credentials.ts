import { useMutation } from '@tanstack/react-query';

import { createTrialApi } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { listTeams } from '@/contract/endpoints.ts';

import { useConfig } from '@/features/session/session-context.ts';

/** Try credentials with GET /teams, which needs both the token and the key (interface §5), before storing them. */
export function useCheckCredentials() {
  const config = useConfig();
  return useMutation({
    mutationFn: (credentials: Credentials) => createTrialApi(config, credentials).request(listTeams, {}),
    // The sign-in page shows a 401, which doesn't mean that the session has expired.
    meta: { background: true },
  });
}
