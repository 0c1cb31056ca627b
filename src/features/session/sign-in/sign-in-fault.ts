import { ApiError, isStatus } from '@/api/api-error.ts';
import type { Config } from '@/api/config.ts';
import { createTrialApi, endpointUrl } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { whyNoAnswer } from '@/api/why-no-answer.ts';
import { getRunId, listTeams } from '@/contract/endpoints.ts';

/** The cause of a failed sign-in; `unclear` if it can't be determined. */
export type SignInFault = 'token' | 'key' | 'unclear' | 'blocked' | 'wrong-address';

/** A failed sign-in: its cause, and the original error. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly fault: SignInFault;
  readonly reason: unknown;

  constructor(fault: SignInFault, reason: unknown) {
    super(reason instanceof Error ? reason.message : '', { cause: reason });
    this.fault = fault;
    this.reason = reason;
  }
}

const limitMs = 10_000;

/**
 * Find the cause of a failed GET /teams. After a 401, a second request goes to the run-id endpoint, which needs only
 * the token (interface §4.7), so if that succeeds the token is valid.
 */
export async function signInFault(config: Config, credentials: Credentials, error: unknown): Promise<SignInFault> {
  if (!(error instanceof ApiError)) return 'unclear';
  if (error.status === 401) return badCredential(config, credentials);
  // The service's own 404 has a message (interface §4.6), and its responses match the contract.
  if ((error.status === 404 && !error.described) || error.kind === 'contract') return 'wrong-address';
  if (error.kind === 'network' && (await whyNoAnswer(endpointUrl(config, listTeams))) === 'blocked') return 'blocked';
  return 'unclear';
}

async function badCredential(config: Config, credentials: Credentials): Promise<SignInFault> {
  try {
    await createTrialApi(config, credentials).request(getRunId, { timeoutMs: limitMs });
    return 'key';
  } catch (error) {
    return isStatus(error, 401) ? 'token' : 'unclear';
  }
}
