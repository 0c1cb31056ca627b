import { ApiError, isStatus } from '@/api/api-error.ts';
import type { Config } from '@/api/config.ts';
import { createTrialApi, endpointUrl } from '@/api/create-api.ts';
import type { Credentials } from '@/api/credentials.ts';
import { whyNoAnswer } from '@/api/why-no-answer.ts';
import { getRunId, listTeams } from '@/contract/endpoints.ts';

/** The part to correct after a failed sign-in: one of the credentials, or the service's address; else `unclear`. */
export type SignInFault = 'token' | 'key' | 'unclear' | 'blocked' | 'wrong-address';

/** A sign-in that failed: at what, and the error as it came. */
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
 * Find out what a refused GET /teams was about with a second request. The run-id endpoint needs the token alone
 * (interface §4.7): what it accepts can't have been the token's fault.
 */
export async function signInFault(config: Config, credentials: Credentials, error: unknown): Promise<SignInFault> {
  if (!(error instanceof ApiError)) return 'unclear';
  if (error.status === 401) return badCredential(config, credentials);
  // The service's own 404 has words (interface §4.6), and nothing of it is unreadable.
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
