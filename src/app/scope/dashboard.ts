import { QueryClient } from '@tanstack/react-query';

import type { Config } from '@/api/config.ts';
import { createSessionStore, type SessionStore } from '@/features/session/session-store.ts';
import { type Connection, createConnection } from '@/ui/browser/connection.ts';
import { createToaster, type Toaster } from '@/ui/feedback/toast.tsx';

import { createOwnerScopes, type OwnerScopes } from './owner-scopes.ts';

/** The dashboard of a page: its configuration, its session, and the objects of the signed-in user. */
export interface Dashboard {
  readonly config: Config;
  readonly session: SessionStore;
  readonly scopes: OwnerScopes;
  readonly toaster: Toaster;
  readonly connection: Connection;
  /** Query client for requests without a session. */
  readonly signInClient: QueryClient;
  readonly close: () => void;
}

/** Create a dashboard. It has no session until `session.restore` or `session.signIn` is called. */
export function createDashboard(config: Config): Dashboard {
  const session = createSessionStore(config);
  const toaster = createToaster();
  const connection = createConnection();
  const scopes = createOwnerScopes({ config, session, toaster, connection });
  return {
    config,
    session,
    scopes,
    toaster,
    connection,
    // Send requests even if the browser seems offline, since a paused sign-in would seem to hang.
    signInClient: new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } }),
    close: () => {
      scopes.close();
      session.close();
      connection.close();
    },
  };
}
