import type { Config } from '@/api/config.ts';
import { createTrialApi } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { endSession } from '@/contract/me-extension.ts';

import { offersMe } from './offers-me.ts';
import type { SessionStore } from './session-store.ts';

/**
 * End a session on the service, if it supports that (extension `me`), and continue to the issuer's sign-out page. If
 * the request fails, the session ends when it expires.
 */
export async function endSessionOf(config: Config, credentials: Credentials, store: SessionStore): Promise<void> {
  if (!offersMe(config)) return;
  const answer = await createTrialApi(config, credentials)
    .request(endSession, {})
    .catch(() => undefined);
  const url = answer?.end_session_url ?? '';
  if (/^https?:\/\//.test(url) && store.get().status === 'signed-out') location.assign(url);
}
