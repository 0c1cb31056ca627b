import { hkdfSync } from 'node:crypto';

import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';

import type { Clock } from '../platform/clock.ts';
import type { SignInChecks } from './oidc-issuer.ts';

/** Time limit for signing in at the issuer, in seconds. */
export const SIGN_IN_TTL = 10 * 60;

/** A sign-in that was started: the values that the issuer's answer must match, and where the person goes afterwards. */
export interface PendingSignIn extends SignInChecks {
  /** Address of the sign-in page that gets the code. */
  readonly page: string;
  /** Path of the page from which the person came. */
  readonly returnTo: string;
}

const pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  page: z.string(),
  returnTo: z.string(),
});

/**
 * Pending sign-ins, as sealed texts in the browser's cookies. Any node can open what another node sealed, and the
 * service stores nothing for sign-ins that are never finished.
 */
export class PendingSignIns {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  /** @param secret a secret of the service, the same on each node */
  constructor(secret: Buffer, clock: Clock) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'pending sign-ins', 32));
    this.#clock = clock;
  }

  async seal(signIn: PendingSignIn): Promise<string> {
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    return new EncryptJWT({ ...signIn })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(now + SIGN_IN_TTL)
      .encrypt(this.#key);
  }

  /** @returns undefined for a text that was altered, was not sealed by this service, or is too old */
  async open(text: string): Promise<PendingSignIn | undefined> {
    try {
      const { payload } = await jwtDecrypt(text, this.#key, {
        currentDate: this.#clock.now(),
        requiredClaims: ['exp'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return pending.parse(payload);
    } catch {
      return undefined;
    }
  }
}
