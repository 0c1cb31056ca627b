import type { OidcSettings } from '../../config/oidc-settings.ts';
import { openOidc } from '../../oidc/oidc.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { TestBrowser, type Arrival } from '../test-browser.ts';
import { call } from '../test-client.ts';
import { CLIENT_ID, CLIENT_SECRET } from './test-issuer.ts';
import { startTestService, type TestOptions, type TestService, type TestUser } from '../test-service.ts';

/** Settings of the tests' issuer. */
export function oidcSettings(issuer: string, others: Partial<OidcSettings> = {}): OidcSettings {
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    name: 'Acme',
    scopes: 'openid email groups',
    claims: { email: 'email', emailVerified: 'email_verified', groups: 'groups' },
    domains: [],
    createsUsers: true,
    groupsFile: undefined,
    sessionHours: 12,
    ...others,
  };
}

/** Choose the address of a service before it starts, because the issuer must know it first. */
export async function reserveAddress() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return { port, url, callback: `${url}/accounts/oidc/callback`, signIn: `${url}/sign-in` };
}

/** Start the service at a reserved address, with sign-in by an issuer. */
export async function startWithIssuer(
  { port, url }: { readonly port: number; readonly url: string },
  settings: OidcSettings,
  options: TestOptions = {},
): Promise<TestService> {
  const oidc = openOidc(settings, url);
  return startTestService({ port, publicUrl: url, ...options, wrap: (parts) => ({ ...parts, oidc }) });
}

/** Sign in with the issuer. @returns the final address of the browser: that of a sign-in page, which is not opened */
export function signInWith(
  service: Pick<TestService, 'url'>,
  browser = new TestBrowser(),
  query = '',
): Promise<Arrival> {
  return browser.open(`${service.url}/accounts/oidc/start${query}`, ({ pathname }) => pathname.endsWith('/sign-in'));
}

/** Read the values in the fragment of a sign-in page's address. */
export function readFragment({ url }: Arrival): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}

/** Exchange the code of a sign-in, as the page does. */
export async function exchange(service: TestService, code: string | undefined): Promise<TestUser> {
  const sent = { body: { code, nonce: 'n'.repeat(32) } };
  const { status, body, text } = await call(service, undefined, 'POST', '/accounts/sign_in', sent);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const { access_token: accessToken, api_key: apiKey } = body as { access_token: string; api_key: string };
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    email: string;
  };
  return { user: { id: claims.sub, email: claims.email }, accessToken, apiKey };
}
