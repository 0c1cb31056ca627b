import { createHash } from 'node:crypto';

import proxy from '@fastify/http-proxy';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { watchTeamRuns } from '@/contract/runs-extension.ts';

import { limitCallers } from '../http/caller-limit.ts';
import { createServer, type ServerOptions } from '../http/create-server.ts';
import { servePages, type PageOptions } from '../http/pages.ts';
import { configRoute } from '../routes/config-route.ts';
import { healthRoutes } from '../routes/health-route.ts';
import { watchRemoteExtensions } from '../routes/remote-extensions.ts';

/** The hosts of a remote service, as bases without a trailing slash. */
export interface RemoteOptions {
  readonly remote: { readonly accounts: string; readonly api: string; readonly cancel: string };
  /** Time limit for the start of a remote host's answer, and for each pause within it, in milliseconds. */
  readonly timeout?: number | undefined;
}

const TIMEOUT = 30_000;

/** Path of the stream of the extension `runs`, version 1, below the accounts base. */
const EVENTS = watchTeamRuns.path;

/**
 * Request headers that are dropped: they concern only the connection between the browser and this process (RFC 9110
 * §7.6.1), or only the browser's own pages.
 */
const droppedOfRequest = new Set([
  'connection',
  'cookie',
  'expect',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'proxy-connection',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Response headers that are dropped, besides those of CORS: a remote host must not store, clear or request anything in
 * the dashboard's origin.
 */
const droppedOfAnswer = new Set(['clear-site-data', 'set-cookie', 'www-authenticate']);

/**
 * The dashboard for a remote service: this process serves the pages and forwards the calls, so that browsers see one
 * origin and need no CORS.
 */
export function buildRemoteApp(options: RemoteOptions & ServerOptions & PageOptions): FastifyInstance {
  const { remote, timeout = TIMEOUT } = options;
  const app = createServer(options);
  const forwarded = { '/accounts': remote.accounts, '/api': remote.api, '/cancel-host': remote.cancel };
  const limit =
    options.requestsPerMinute === undefined ? undefined : limitCallers(app, options.requestsPerMinute, tokenOf);
  for (const [prefix, base] of Object.entries(forwarded)) {
    void app.register(async (scope) => {
      if (limit) scope.addHook('onRequest', limit);
      forward(scope, prefix, new URL(base), { timeout });
    });
  }
  void app.register(async (scope) => {
    endWithApp(scope);
    forward(scope, `/accounts${EVENTS}`, new URL(`${remote.accounts}${EVENTS}`), { timeout, bodyTimeout: 0 });
  });
  healthRoutes(app);
  const upstream = { accounts: hostOf(remote.accounts), api: hostOf(remote.api), cancel: hostOf(remote.cancel) };
  const bases = { accountsUrl: '/accounts', apiUrl: '/api', cancelUrl: '/cancel-host' };
  const offered = watchRemoteExtensions(remote.accounts);
  app.addHook('onClose', async () => offered.stop());
  configRoute(app, { ...bases, upstream, ...options.dashboard }, () => offered.current());
  servePages(app, options);
  return app;
}

/** Identifies the caller by a hash of the token, because only the remote service can check the token. */
function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization && createHash('sha256').update(authorization).digest('base64');
}

/** Exclude streams from the metrics, and end them when the app stops: they last for minutes. */
function endWithApp(app: FastifyInstance): void {
  const open = new Set<FastifyReply['raw']>();
  app.addHook('onRequest', async (request, { raw }) => {
    request.isStream = true;
    open.add(raw);
    raw.on('close', () => open.delete(raw));
  });
  app.addHook('preClose', async () => {
    for (const raw of open) raw.destroy();
  });
}

/** @param times limits for the start of the host's answer and for a pause within it; 0 means no limit */
function forward(
  app: FastifyInstance,
  prefix: string,
  base: URL,
  { timeout, bodyTimeout = timeout }: { readonly timeout: number; readonly bodyTimeout?: number },
): void {
  void app.register(proxy, {
    prefix,
    upstream: base.origin,
    // Never retry here: that is the caller's decision, and each request for a run ID creates a new one (interface
    // §4.7).
    retryMethods: [],
    rewritePrefix: base.pathname === '/' ? '' : base.pathname,
    undici: { headersTimeout: timeout, bodyTimeout, connect: { timeout: Math.min(timeout, 10_000) } },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedOfRequest.has(name))),
        'x-request-id': request.id,
      }),
      rewriteHeaders: (headers) => ({
        ...Object.fromEntries(
          Object.entries(headers).filter(([name]) => !droppedOfAnswer.has(name) && !name.startsWith('access-control-')),
        ),
        // Without this policy, a page of that host would run in the dashboard's origin, with access to its credentials.
        'content-security-policy': "sandbox; default-src 'none'",
      }),
      onError: (reply, { error }) => {
        const late = (error as Partial<FastifyError>).statusCode === 504;
        const description = late ? `${base.host} took too long to answer.` : `${base.host} can't be reached.`;
        void reply.code(late ? 504 : 502).send({ description });
      },
    },
  });
}

/** Name of a host for the dashboard and its ledger: host name and path, without the scheme. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}
