import type { Config } from '@/api/config.ts';
import { createTrialApi } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { endSession } from '@/contract/me-extension.ts';

/**
 * End a session on the service (extension `me`).
 * @returns where the issuer ends its own; undefined where it has none. An answer that is lost leaves the session to its end
 */
export async function endSessionOf(config: Config, credentials: Credentials): Promise<string | undefined> {
  try {
    const { end_session_url: url } = await createTrialApi(config, credentials).request(endSession, {});
    return url !== null && /^https?:\/\//.test(url) ? url : undefined;
  } catch {
    return undefined;
  }
}
