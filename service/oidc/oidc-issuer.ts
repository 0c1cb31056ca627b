import * as client from 'openid-client';

import type { OidcSettings } from '../config/oidc-settings.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** How long the issuer's published configuration is cached. Redeeming a code doesn't use the cache. */
const CONFIG_CACHE_MS = 60_000;
const TIMEOUT_SECONDS = 10;
/** Larger answers are not read: a faulty proxy before the issuer must not use up the memory. */
const LARGEST_ANSWER = 1024 * 1024;

/** The values that a sign-in sends to the issuer, and that the issuer's answer must match. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** Secret of PKCE: only the client that started the sign-in can redeem its code. */
  readonly verifier: string;
}

/** Claims about a user: those of the ID token, and those of the issuer's userinfo endpoint if it has one. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Make the random values of a sign-in. */
export function makeChecks(): SignInChecks {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * An OpenID Connect issuer: uses the authorization code flow with PKCE, state and nonce, and verifies the signatures of
 * ID tokens.
 */
export class OidcIssuer {
  readonly #settings: OidcSettings;
  /** Address to which the issuer sends people back; registered with the issuer. */
  readonly #redirectUri: string;
  #found: { readonly config: Promise<client.Configuration>; readonly untilMs: number } | undefined;

  constructor(settings: OidcSettings, redirectUri: string) {
    this.#settings = settings;
    this.#redirectUri = redirectUri;
  }

  /** Make the address that starts a sign-in. @throws SignInRefused if the issuer is unreachable */
  async authorizationUrl({ state, nonce, verifier }: SignInChecks): Promise<string> {
    const config = await this.#configuration();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirectUri,
      scope: this.#settings.scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchange the code with which the issuer redirected the user back.
   * @param search query of the callback address
   * @throws SignInRefused
   */
  async redeem(search: string, { state, nonce, verifier }: SignInChecks): Promise<Claims> {
    // Don't use the cache: the keys may just have been rotated, and a code can be redeemed only once.
    const config = await this.#discover();
    try {
      const tokens = await client.authorizationCodeGrant(config, new URL(`${this.#redirectUri}${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new SignInRefused('failed');
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      return { ...more, ...claims };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Address at which the issuer ends its session and then redirects to `back`; undefined if the issuer has none. */
  async endSessionUrl(back: string): Promise<string | undefined> {
    const config = await this.#configuration();
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href;
  }

  async #configuration(): Promise<client.Configuration> {
    if (this.#found && this.#found.untilMs > performance.now()) return this.#found.config;
    const config = this.#discover();
    const found = { config, untilMs: performance.now() + CONFIG_CACHE_MS };
    this.#found = found;
    // Keep no failed result, so that the next sign-in tries again.
    config.catch(() => {
      if (this.#found === found) this.#found = undefined;
    });
    return config;
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out; the settings accept http only for this machine
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    try {
      return await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute: [...insecure, client.enableNonRepudiationChecks],
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: fetchLimited,
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

const fetchLimited: client.CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, body: options.body ?? null });
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      length += part.length;
      if (length > LARGEST_ANSWER) out.error(new SignInRefused('failed', new Error(`${url}: more than 1 MB`)));
      else out.enqueue(part);
    },
  });
  return new Response(answer.body?.pipeThrough(limit) ?? null, answer);
};

function refusalOf(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (error instanceof client.AuthorizationResponseError) return new SignInRefused('refused', error);
  if (error instanceof client.ResponseBodyError) return new SignInRefused('failed', error);
  const isUnreachable = !(error instanceof client.ClientError) || isServerFault(error);
  return new SignInRefused(isUnreachable ? 'unreachable' : 'failed', error);
}

/** Whether the issuer answered with a 5xx, or did not answer in time. */
function isServerFault({ cause, code }: client.ClientError): boolean {
  if (code === 'OAUTH_TIMEOUT') return true;
  return cause instanceof Response && cause.status >= 500;
}
