import type { FastifyInstance, FastifyRequest } from 'fastify';

import { ourExtensions } from '@/contract/extensions.ts';

import type { AppParts } from './app-parts.ts';
import { createFeed } from './create-feed.ts';
import type { Authenticate } from '../http/endpoint-routes.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import { createServer, type ServerOptions } from '../http/create-server.ts';
import { limitCallers } from '../http/caller-limit.ts';
import { limitInFlight } from '../http/max-in-flight.ts';
import { servePages, type PageOptions } from '../http/pages.ts';
import { OIDC_PATH } from '../oidc/oidc.ts';
import { adminRoutes } from '../routes/admin/admin-routes.ts';
import { configRoute } from '../routes/config-route.ts';
import { healthRoutes } from '../routes/health-route.ts';
import { logRoute } from '../routes/log-route.ts';
import { meRoutes } from '../routes/me-routes.ts';
import { oidcRoutes } from '../routes/oidc-routes.ts';
import { openApiRoute } from '../routes/openapi-route.ts';
import { outputRoutes } from '../routes/output-routes.ts';
import { runEventRoutes } from '../routes/run-event-routes.ts';
import { cancelRoutes, resultRoutes, startRoutes } from '../routes/run-routes.ts';
import { signInRoute } from '../routes/sign-in-route.ts';
import { extensionsRoute, teamRunRoutes } from '../routes/team-run-routes.ts';
import { teamRoutes } from '../routes/team-routes.ts';
import { workflowRoutes } from '../routes/workflow-routes.ts';
import { repeat } from '../platform/repeat.ts';
import { createNodeBeats } from '../queue/node-beats.ts';
import { createRetention } from '../queue/retention.ts';
import { createRunHandler } from '../queue/run-worker.ts';

/** The embedded service: the ten endpoints below two bases of one origin, and the worker that executes runs. */
export function buildApp(parts: AppParts & ServerOptions & PageOptions): FastifyInstance {
  const app = createServer(parts);
  const admit = createAuthenticate(parts.store, parts.tokens, parts.clock);
  const authenticate = parts.requestsPerMinute === undefined ? admit : limitUsers(app, admit, parts.requestsPerMinute);
  const inFlight = limitInFlight();
  const guard = (scope: FastifyInstance) => {
    inFlight(scope);
    scope.addHook('preHandler', checkDisk);
  };
  const checkDisk = async ({ method }: FastifyRequest) => {
    if (method !== 'GET' && method !== 'HEAD') await parts.checkDisk?.();
  };

  void app.register(
    async (accounts) => {
      guard(accounts);
      workflowRoutes(accounts, parts, authenticate);
      teamRoutes(accounts, parts, authenticate);
      cancelRoutes(accounts, parts, authenticate);
      resultRoutes(accounts, parts, authenticate);
      teamRunRoutes(accounts, parts, authenticate);
      logRoute(accounts, parts, authenticate);
      meRoutes(accounts, parts, authenticate);
      adminRoutes(accounts, parts, authenticate);
      extensionsRoute(accounts);
      signInRoute(accounts, parts);
      if (parts.oidc) oidcRoutes(accounts, parts.oidc, parts);
    },
    { prefix: '/accounts' },
  );
  void app.register(
    async (api) => {
      guard(api);
      startRoutes(api, parts, authenticate);
      cancelRoutes(api, parts, authenticate);
    },
    { prefix: '/api' },
  );
  const feed = createFeed(parts);
  app.addHook('preClose', async () => feed.stop());
  void app.register(async (streams) => runEventRoutes(streams, parts, feed, admit), { prefix: '/accounts' });
  outputRoutes(app, parts);
  openApiRoute(app);
  healthRoutes(app, [() => parts.store.ping(), async () => parts.checkDisk?.()]);
  const upstream = { accounts: parts.instance, api: parts.instance, cancel: parts.instance };
  const { sampleInputs } = parts;
  const bases = { accountsUrl: '/accounts', apiUrl: '/api', cancelUrl: '/api' };
  const { oidc } = parts;
  const signIn = oidc && { oidc: { name: oidc.settings.name, url: `${oidc.publicUrl}${OIDC_PATH}/start` } };
  const named = { ...signIn, extensions: ourExtensions, ...(sampleInputs.length > 0 && { sampleInputs }) };
  configRoute(app, { ...bases, upstream, ...named, ...parts.dashboard });
  servePages(app, parts);

  workOnRuns(app, parts);
  return app;
}

/** Authenticate the caller, then count the request: one over the user's limit is refused before its body is read. */
function limitUsers(app: FastifyInstance, admit: Authenticate, requestsPerMinute: number): Authenticate {
  const count = limitCallers(app, requestsPerMinute);
  return async (request, needs) => {
    const user = await admit(request, needs);
    request.user = user;
    await count(request);
    return user;
  };
}

/** A node that only executes runs; it answers only health requests. */
export function buildWorker(parts: AppParts & ServerOptions): FastifyInstance {
  const app = createServer(parts);
  healthRoutes(app, [() => parts.store.ping()]);
  workOnRuns(app, parts);
  return app;
}

/** List this process as a node while it serves. */
function showNode(app: FastifyInstance, { store, node, checkDisk, log }: AppParts): void {
  const onError = (error: unknown) => log.warn({ err: error }, "this node's row could not be updated");
  const beats = createNodeBeats({ nodes: store.nodes, node, check: checkDisk, onError });
  app.addHook('onReady', async () => beats.start());
  app.addHook('preClose', () => beats.stop());
}

function workOnRuns(app: FastifyInstance, given: AppParts): void {
  showNode(app, given);
  const { queue, outputs, log, store, clock, retention } = given;
  const handler = createRunHandler(given);
  app.addHook('onReady', () => queue.start(handler));
  app.addHook('preClose', () => queue.stop());
  const { everyMs, ...kept } = retention;
  if (Object.values(kept).every((days) => days === undefined)) return;

  const stopping = new AbortController();
  const parts = { runs: store.runs, audit: store.audit, outputs, clock, log };
  const onError = (error: unknown) => log.warn({ err: error }, 'expired data could not be removed');
  const sweeping = repeat(createRetention(parts, kept, stopping.signal), everyMs, onError);
  app.addHook('onReady', async () => sweeping.wake());
  app.addHook('preClose', () => {
    stopping.abort();
    return sweeping.stop();
  });
}
