import { createContext, useContext, useSyncExternalStore } from 'react';

import type { Config } from '@/api/config.ts';

import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

interface SessionContextValue {
  readonly config: Config;
  readonly session: SessionStore;
}

/** The configuration and the session of this page. */
export const SessionContext = createContext<SessionContextValue | undefined>(undefined);

function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('This hook must be used inside Providers');
  return value;
}

/** Actions on the session. */
export function useSessionStore(): SessionStore {
  return useSessionContext().session;
}

/** The session, as React state. */
export function useSession(): Session {
  const { subscribe, get } = useSessionStore();
  return useSyncExternalStore(subscribe, get);
}

/** The contents of `config.json`. */
export function useConfig(): Config {
  return useSessionContext().config;
}
