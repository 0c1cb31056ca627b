import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

import { CLIENT_ID } from './test-issuer.ts';

/** A fault that no real issuer has. */
export type Lie =
  | 'nonce'
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'key'
  | 'subject'
  | 'broken'
  | 'clock'
  | 'none'
  | { readonly huge: string };

/** An issuer that signs every visitor in as `ann@example.com`, with a faulty ID token. */
export interface LyingIssuer {
  readonly url: string;
  lie: Lie;
  stop(): Promise<void>;
}

export async function startLyingIssuer(): Promise<LyingIssuer> {
  const published = await generateKeyPair('ES256', { extractable: true });
  const other = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(published.publicKey)), alg: 'ES256', use: 'sig', kid: 'one' };
  let nonce = '';
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
      jwks_uri: `${issuer.url}/jwks`,
      userinfo_endpoint: `${issuer.url}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/userinfo': () => ({
      sub: issuer.lie === 'subject' ? 'ben' : 'ann',
      email: 'ann@example.com',
      email_verified: true,
    }),
    '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await makeIdToken() }),
  };
  async function makeIdToken(): Promise<string> {
    const { lie } = issuer;
    const claims: JWTPayload = { sub: 'ann', nonce: lie === 'nonce' ? 'another' : nonce };
    const now = Math.floor(Date.now() / 1000);
    // For `clock`, the token expired ten seconds ago by this computer's clock, because clocks may differ by that much.
    const issuedAt = lie === 'expired' ? now - 7200 : lie === 'clock' ? now - 610 : now;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(lie === 'issuer' ? 'https://another.example.org' : issuer.url)
      .setAudience(lie === 'audience' ? 'another client' : CLIENT_ID)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 600)
      .sign(lie === 'key' ? other.privateKey : published.privateKey);
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer.url);
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce') ?? '';
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: 'c', state: url.searchParams.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    void answer(url.pathname, response);
  });
  async function answer(path: string, response: ServerResponse): Promise<void> {
    const body = await answers[path]?.();
    const text = issuer.lie === 'broken' && path === '/token' ? '<html>' : JSON.stringify(body);
    const { lie } = issuer;
    const isHuge = typeof lie === 'object' && lie.huge === path;
    response.setHeader('content-type', 'application/json').end(isHuge ? ' '.repeat(2_000_000) + text : text);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer: LyingIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: 'none',
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return issuer;
}
