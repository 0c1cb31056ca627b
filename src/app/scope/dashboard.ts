import { QueryClient } from '@tanstack/react-query';

import type { Config } from '@/api/config.ts';
import { createSessionStore, type SessionStore } from '@/features/session/session-store.ts';
import { type Connection, createConnection } from '@/ui/browser/connection.ts';
import { createToaster, type Toaster } from '@/ui/feedback/toast.tsx';

import { createOwnerScopes, type OwnerScopes } from './owner-scopes.ts';

/** One dashboard in one page: its configuration, its session and the owner's objects. */
export interface Dashboard {
  readonly config: Config;
  readonly session: SessionStore;
  readonly scopes: OwnerScopes;
  readonly toaster: Toaster;
  readonly connection: Connection;
  /** For requests before anyone is signed in. */
  readonly signInClient: QueryClient;
  readonly close: () => void;
}

/** Make a dashboard; signed out until `session.restore` or `session.signIn`. */
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
    // Tried even if the browser thinks it is offline: a paused sign-in would look stuck.
    signInClient: new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } }),
    close: () => {
      scopes.close();
      session.close();
      connection.close();
    },
  };
}
