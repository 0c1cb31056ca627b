import { type Claims, readClaims } from './jwt-claims.ts';

/** The owner of a ledger. */
export interface LedgerOwner {
  /** The upstream hosts named in `config.json`, not this page's own origin. */
  readonly upstream: { readonly accounts: string; readonly api: string };
  /** The token's claims; each may be missing (interface §5 states none). */
  readonly claims: Pick<Claims, 'issuer' | 'subject'>;
  readonly apiKey: string;
}

/**
 * The key under which a user's rows are stored, made of the service and the user. The user is identified by the token's
 * `iss` and `sub`, or else by the SHA-256 of the API key, never by the token itself.
 * @returns a promise if the hash is needed, because its code is loaded only then
 */
export function ledgerKey({ upstream, claims, apiKey }: LedgerOwner): string | Promise<string> {
  const keyOf = (user: string) => [upstream.accounts, upstream.api, user].join('\n');
  if (claims.subject) return keyOf(userOf(claims));
  return hash(apiKey).then((digest) => keyOf(`key ${digest}`));
}

interface Credentials {
  readonly accessToken: string;
  readonly apiKey: string;
}

/** Whether two pairs of credentials have the same ledger key on the same service, so that one may replace the other. */
export function haveSameOwner(one: Credentials, other: Credentials): boolean {
  const [mine, theirs] = [readClaims(one.accessToken), readClaims(other.accessToken)];
  if (mine.subject && theirs.subject) return userOf(mine) === userOf(theirs);
  return !mine.subject && !theirs.subject && one.apiKey === other.apiKey;
}

function userOf({ issuer = '', subject = '' }: LedgerOwner['claims']): string {
  return `${issuer} ${subject}`;
}

/** Hashes without `crypto.subtle`, which is missing on plain HTTP. */
async function hash(text: string): Promise<string> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
