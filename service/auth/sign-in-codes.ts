import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '../platform/clock.ts';
import type { Account } from '../store/user-store.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from './api-keys.ts';
import { TOKEN_TTL, type Tokens, type VerifiedToken } from './tokens.ts';

/** Default lifetime of a sign-in link, in seconds. */
export const CODE_TTL = 10 * 60;

/** Credentials of a user (interface §5). */
export interface IssuedCredentials {
  readonly access_token: string;
  readonly api_key: string;
}

interface Parts {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/** A sign-in with an OpenID Connect issuer. */
export interface IssuedBy {
  readonly issuer: string;
  /** Lifetime of token and key, in seconds. */
  readonly ttlSeconds: number;
}

/**
 * Make the code of a sign-in link. Only its hash is stored.
 * @param options.by the issuer that the person signed in with
 * @param options.ttl lifetime of the code in seconds
 */
export async function issueSignInCode(
  { store, clock }: { readonly store: Pick<Store, 'keys'>; readonly clock: Clock },
  userId: string,
  { by, ttl = CODE_TTL }: { readonly by?: IssuedBy | undefined; readonly ttl?: number | undefined } = {},
) {
  const code = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expires_at = new Date(now.getTime() + ttl * 1000);
  const session = { issuer: by?.issuer ?? null, ttl_seconds: by?.ttlSeconds ?? null };
  await store.keys.addCode({ hash: hashOf(code), user_id: userId, expires_at, ...session }, now);
  return { code, expiresAt: expires_at };
}

/**
 * Exchange a code for credentials. The page that used the code first may repeat the exchange while the code is valid,
 * because the answer may have been lost: the nonce identifies the page, and code and nonce together give the same key
 * again.
 * @param nonce random text known only to the page
 * @returns undefined if the code is unknown, expired or used by another page, or if its user is disabled
 */
export async function exchangeSignInCode(
  { store, tokens, clock }: Parts,
  code: string,
  nonce: string,
): Promise<IssuedCredentials | undefined> {
  const now = clock.now();
  const hash = hashOf(code);
  const used = await store.keys.useCode(hash, hashOf(nonce), now);
  const user = used && (await store.users.find(used.user_id));
  if (!user || user.disabled_at) return undefined;
  const { issuer, ttl_seconds } = used;
  const ttl = ttl_seconds ?? TOKEN_TTL;
  // Issue the token first: if the session ends before the key is stored, neither is valid.
  const access_token = await tokens.issue(user, ttl);
  const api_key = `rb_${createHash('sha256').update(`${code}\n${nonce}`).digest('base64url')}`;
  const expires_at = new Date(now.getTime() + ttl * 1000);
  const name = issuer === null ? 'Sign-in link' : 'Sign-in';
  const key = { hash: hashOf(api_key), user_id: user.id, name, expires_at, issuer };
  if (!(await store.keys.addOfCode(key, hash, now))) return undefined;
  return { access_token, api_key };
}

/**
 * Why a user's credentials are refused, as a message for people; undefined: they are accepted. A token of an earlier
 * version has no session number: its issue time is used instead.
 */
export function whyRefused(user: Account, { session, issuedAtMs }: VerifiedToken): string | undefined {
  if (user.disabled_at) return 'This user has been disabled.';
  const ended =
    session === undefined
      ? user.sessions_from !== null && issuedAtMs <= user.sessions_from.getTime()
      : // A token with a higher number is newer than this process's copy of the user.
        session < user.session;
  if (ended) return 'This session has been ended.';
  return undefined;
}
