import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** A person at the issuer: all claims except the subject. */
export type PersonClaims = Readonly<Record<string, unknown>>;

export const CLIENT_ID = 'runboard';
export const CLIENT_SECRET = 'secret of the client';

/** A running issuer. */
export interface TestIssuer {
  readonly url: string;
  /** The people, by subject; a change takes effect at the next sign-in. */
  readonly people: Map<string, PersonClaims>;
  /** The person to sign in without showing a page; undefined: show the issuer's page. `deny`: refuse. */
  next: string | undefined;
  /** Sign with another key from now on. */
  rotateKeys(): Promise<void>;
  /** Stop answering until `resume` is called; the address stays the same. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface IssuerOptions {
  /** Allowed redirect addresses. */
  readonly redirectUris: readonly string[];
  readonly signedOutUris?: readonly string[];
  readonly port?: number;
}

/** Start a real issuer of OpenID Connect (oidc-provider). Its page has a button for each person. */
export async function startTestIssuer(options: IssuerOptions): Promise<TestIssuer> {
  const people = new Map<string, PersonClaims>();
  let server: Server = await listen(options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  let provider = await makeProvider(url, people, options);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Browsers request the icon automatically.
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    void (request.url?.startsWith('/interaction/')
      ? interact(request, response)
      : provider.callback()(request, response));
  };
  server.on('request', answer);

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chosen = new URL(request.url ?? '', url).searchParams.get('as') ?? issuer.next;
    if (chosen === undefined) {
      const buttons = [...people].map(
        ([sub, { email }]) => `<button name="as" value="${sub}">${String(email)}</button>`,
      );
      response
        .setHeader('content-type', 'text/html')
        .end(`<title>Issuer</title><form><h1>Issuer</h1>${buttons.join('')}</form>`);
      return;
    }
    const result = chosen === 'deny' ? { error: 'access_denied' } : { login: { accountId: chosen } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  const issuer: TestIssuer = {
    url,
    people,
    next: undefined,
    async rotateKeys() {
      provider = await makeProvider(url, people, options);
    },
    async pause() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    async resume() {
      server = await listen(port);
      server.on('request', answer);
    },
    stop: () => issuer.pause(),
  };
  return issuer;
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return server;
}

async function makeProvider(url: string, people: ReadonlyMap<string, PersonClaims>, options: IssuerOptions) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: crypto.randomUUID() };
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...options.redirectUris],
        post_logout_redirect_uris: [...(options.signedOutUris ?? [])],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups', '_claim_names'] },
    scopes: ['openid', 'email', 'groups'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = `<title>Issuer</title><h1>Issuer</h1>${form}
            <button form="op.logoutForm" name="logout" value="yes">Sign out of the issuer</button>`;
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Always grant consent, so that the page asks only for the person.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email groups');
      await grant.save();
      return grant;
    },
  });
  // An error of the issuer means that the test is faulty.
  provider.on('server_error', (_context, error) => {
    throw error;
  });
  return provider;
}
