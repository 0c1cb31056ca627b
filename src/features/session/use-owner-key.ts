import { use } from 'react';

import { getConfig } from '@/api/config.ts';
import { ledgerKey } from '@/domain/ledger-key.ts';

import { type Session, useSession } from './session-store.ts';

type SignedIn = Extract<Session, { status: 'signed-in' }>;

let last: { readonly credentials: SignedIn['credentials']; readonly key: string | Promise<string> } | undefined;

/** The same promise for the same credentials, as React needs it. */
function keyOf({ claims, credentials }: SignedIn): string | Promise<string> {
  if (last?.credentials !== credentials) {
    last = { credentials, key: ledgerKey({ upstream: getConfig().upstream, claims, apiKey: credentials.apiKey }) };
  }
  return last.key;
}

/** Service and user, under which this browser keeps what is theirs; `''` when signed out. */
export function ownerKey(session: Session): string | Promise<string> {
  return session.status === 'signed-in' ? keyOf(session) : '';
}

/** The same as React state. May suspend. */
export function useOwnerKey(): string {
  const key = ownerKey(useSession());
  return typeof key === 'string' ? key : use(key);
}
