import { useMutation } from '@tanstack/react-query';

import { createTrialApi } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { listTeams } from '@/contract/endpoints.ts';

import { useConfig } from '@/features/session/session-context.ts';
import { SignInError, signInFault } from './sign-in-fault.ts';

/** Try typed credentials, like `useCheckCredentials`, and find out which one is wrong. */
export function useTryCredentials() {
  const config = useConfig();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      try {
        await createTrialApi(config, credentials).request(listTeams, {});
      } catch (error) {
        throw new SignInError(await signInFault(config, credentials, error), error);
      }
    },
    meta: { background: true },
  });
}
