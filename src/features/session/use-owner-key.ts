import { getConfig } from '@/api/config.ts';
import { ledgerKey } from '@/domain/ledger-key.ts';

import { useSession } from './session-store.ts';

/** Service and user, under which this browser keeps what is theirs; `''` when signed out. */
export function useOwnerKey(): string {
  const session = useSession();
  if (session.status !== 'signed-in') return '';
  return ledgerKey({
    upstream: getConfig().upstream,
    claims: session.claims,
    apiKey: session.credentials.apiKey,
  });
}
