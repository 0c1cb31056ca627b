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
 * SHA-256 of the API key, never the token. A promise where it takes the hash: its code is loaded for such tokens only.
 */
export function ledgerKey({ upstream, claims, apiKey }: LedgerOwner): string | Promise<string> {
  const keyOf = (user: string) => [upstream.accounts, upstream.api, user].join('\n');
  if (claims.subject) return keyOf(`${claims.issuer ?? ''} ${claims.subject}`);
  return hash(apiKey).then((digest) => keyOf(`key ${digest}`));
}

/** By code of its own, as `crypto.subtle` is missing on plain HTTP. */
async function hash(text: string): Promise<string> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
