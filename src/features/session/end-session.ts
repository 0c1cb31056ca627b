import type { Config } from '@/api/config.ts';
import { createTrialApi } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { endSession } from '@/contract/me-extension.ts';

import { offersMe } from './offers-me.ts';
import type { SessionStore } from './session-store.ts';

/**
 * End a session on the service, where it does that (extension `me`), and go on to where the issuer that the person signed in
 * with ends its own. An answer that is lost leaves the session to its end.
 */
export async function endSessionOf(config: Config, credentials: Credentials, store: SessionStore): Promise<void> {
  if (!offersMe(config)) return;
  const answer = await createTrialApi(config, credentials)
    .request(endSession, {})
    .catch(() => undefined);
  const url = answer?.end_session_url ?? '';
  if (/^https?:\/\//.test(url) && store.get().status === 'signed-out') location.assign(url);
}
