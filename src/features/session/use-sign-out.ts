import { useCallback } from 'react';

import { useConfig, useSessionStore } from './session-context.ts';
import type { Forget } from './session.ts';

/** Sign out in every tab at once, then end the session on the service and at the issuer. */
export function useSignOut(): (forget: Exclude<Forget, 'answers'>) => void {
  const config = useConfig();
  const store = useSessionStore();
  return useCallback(
    (forget) => {
      const session = store.get();
      store.signOut(forget);
      if (session.status !== 'signed-in') return;
      import('./end-session.ts')
        .then(({ endSessionOf }) => endSessionOf(config, session.credentials, store))
        // If the code can't be loaded, as after an update, the session ends when it expires.
        .catch(() => undefined);
    },
    [config, store],
  );
}
