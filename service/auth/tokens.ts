import { createHash } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import type { Clock } from '../clock.ts';
import type { User } from '../store/schema.ts';
import type { ServiceKeys } from './service-keys.ts';

const CACHE_MS = 60_000;
const CACHE_SIZE = 10_000;

/** How long a token lives unless it is asked for otherwise, in seconds: 30 days (not shown, interface §5). */
export const TOKEN_TTL = 30 * 24 * 60 * 60;

/** Makes and checks bearer tokens (interface §5). Its claims: iss, sub, email, iat, exp. */
export class Tokens {
  readonly #keys: ServiceKeys;
  readonly #clock: Clock;
  /** By hash: one signature costs ten times what the rest of a request does. */
  readonly #verified = new Map<string, { readonly sub: string; readonly until: number }>();

  constructor(keys: ServiceKeys, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** @param ttl seconds */
  async issue(user: User, ttl: number = TOKEN_TTL): Promise<string> {
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    return new SignJWT({ email: user.email })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setIssuer(this.#keys.instance)
      .setSubject(user.id)
      .setIssuedAt(now)
      .setExpirationTime(now + ttl)
      .sign(this.#keys.privateKey);
  }

  /** The user that a token is about, or undefined when it is not ours, altered or over. */
  async verify(token: string): Promise<string | undefined> {
    const now = this.#clock.now();
    const hash = createHash('sha256').update(token).digest('base64');
    const known = this.#verified.get(hash);
    if (known && known.until > now.getTime()) return known.sub;
    this.#verified.delete(hash);
    try {
      const { payload } = await jwtVerify(token, this.#keys.publicKey, {
        algorithms: ['EdDSA'],
        issuer: this.#keys.instance,
        requiredClaims: ['sub', 'exp'],
        currentDate: now,
      });
      const sub = payload.sub ?? '';
      this.#remember(hash, sub, Math.min(now.getTime() + CACHE_MS, (payload.exp ?? 0) * 1000));
      return sub;
    } catch {
      return undefined;
    }
  }

  #remember(hash: string, sub: string, until: number): void {
    if (this.#verified.size >= CACHE_SIZE) {
      const oldest = this.#verified.keys().next();
      if (!oldest.done) this.#verified.delete(oldest.value);
    }
    this.#verified.set(hash, { sub, until });
  }
}
