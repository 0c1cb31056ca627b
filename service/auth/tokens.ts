import { createHash } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import { uuid } from '@/contract/fields.ts';

import type { Clock } from '../platform/clock.ts';
import type { Account } from '../store/user-store.ts';
import type { ServiceKeys } from './service-keys.ts';
import { ShortMemory } from '../platform/short-memory.ts';

const CACHE_MS = 60_000;

/** Default lifetime of a token, in seconds: 30 days (not specified in interface §5). */
export const TOKEN_TTL = 30 * 24 * 60 * 60;

/** Whether a token's signature is in canonical base64url form (RFC 7515 §2: without padding). */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

export type Issued = Pick<Account, 'id' | 'email'> & Partial<Pick<Account, 'session'>>;

/** Verified claims of a token. */
export interface VerifiedToken {
  readonly sub: string;
  readonly issuedAtMs: number;
  /** The number of the user's session; undefined in a token of an earlier version. */
  readonly session: number | undefined;
  /** Expiry, in seconds since 1970. */
  readonly exp: number;
}

/** Makes and verifies bearer tokens (interface §5). Claims: iss, sub, email, session, iat, exp. */
export class Tokens {
  readonly #keys: ServiceKeys;
  readonly #clock: Clock;
  /**
   * Claims of verified tokens, by the hash of the token, because verifying a signature costs ten times as much as the
   * rest of a request.
   */
  readonly #verified = new ShortMemory<VerifiedToken>();

  constructor(keys: ServiceKeys, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** @param ttl seconds */
  async issue(user: Issued, ttl: number = TOKEN_TTL): Promise<string> {
    const now = this.#clock.now().getTime() / 1000;
    return new SignJWT({ email: user.email, session: user.session ?? 0 })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setIssuer(this.#keys.instance)
      .setSubject(user.id)
      .setIssuedAt(now)
      .setExpirationTime(Math.floor(now) + ttl)
      .sign(this.#keys.privateKey);
  }

  /** The verified claims of a token; undefined if the token is from elsewhere, altered or expired. */
  async verify(token: string): Promise<VerifiedToken | undefined> {
    const now = this.#clock.now();
    const hash = createHash('sha256').update(token).digest('base64');
    const known = this.#verified.get(hash);
    if (known && known.exp * 1000 > now.getTime()) return known;
    try {
      const { payload } = await jwtVerify(token, this.#keys.publicKey, {
        algorithms: ['EdDSA'],
        issuer: this.#keys.instance,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: now,
      });
      const sub = payload.sub ?? '';
      if (!uuid.safeParse(sub).success || !isCanonical(token)) return undefined;
      const { iat = 0, exp = 0 } = payload;
      const session = typeof payload['session'] === 'number' ? payload['session'] : undefined;
      const verified = { sub, issuedAtMs: Math.round(iat * 1000), session, exp };
      this.#verified.set(hash, verified, performance.now() + CACHE_MS);
      return verified;
    } catch {
      return undefined;
    }
  }
}
