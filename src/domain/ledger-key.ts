import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Whose ledger it is. */
export interface LedgerOwner {
  /** The upstream hosts named in `config.json`, not this page's own origin. */
  readonly upstream: { readonly accounts: string; readonly api: string };
  /** The token's claims, as far as it has them (their presence is not shown, interface §5). */
  readonly claims: { readonly issuer?: string | undefined; readonly subject?: string | undefined };
  readonly apiKey: string;
}

/**
 * The key under which a person's rows are kept: service and user. The user is the token's `iss` and `sub`, else the
 * SHA-256 of the API key; never the token. Hashed here, as `crypto.subtle` is missing on plain HTTP.
 */
export function ledgerKey({ upstream, claims, apiKey }: LedgerOwner): string {
  const user = claims.subject
    ? `${claims.issuer ?? ''} ${claims.subject}`
    : `key ${bytesToHex(sha256(utf8ToBytes(apiKey)))}`;
  return [upstream.accounts, upstream.api, user].join('\n');
}
