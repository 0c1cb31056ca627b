import { useCallback } from 'react';

import type { Config } from '@/api/config.ts';
import type { Credentials } from '@/api/credentials.ts';

import { offersMe } from './offers-me.ts';
import { useConfig, useSessionStore } from './session-context.ts';
import type { Forget } from './session.ts';

/**
 * Sign out in every tab at once. Where the service ends sessions, it is requested to end this one; where the person signed
 * in with an issuer, the page goes on to where that one signs them out.
 */
export function useSignOut(): (forget: Exclude<Forget, 'answers'>) => void {
  const config = useConfig();
  const store = useSessionStore();
  return useCallback(
    (forget) => {
      const session = store.get();
      store.signOut(forget);
      if (session.status !== 'signed-in' || !offersMe(config)) return;
      void leaveIssuer(config, session.credentials, () => store.get().status === 'signed-out');
    },
    [config, store],
  );
}

async function leaveIssuer(config: Config, credentials: Credentials, isSignedOut: () => boolean): Promise<void> {
  // Without the code, as after an update, the session lasts until its end.
  const code = await import('./end-session.ts').catch(() => undefined);
  const url = await code?.endSessionOf(config, credentials);
  if (url !== undefined && isSignedOut()) location.assign(url);
}
