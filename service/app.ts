import type { FastifyInstance } from 'fastify';

import type { AppParts } from './app-parts.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import { servePages, type PageOptions } from './http/pages.ts';
import { configRoute } from './routes/config-route.ts';
import { healthRoute } from './routes/health-route.ts';
import { openApiRoute } from './routes/openapi-route.ts';
import { outputRoutes } from './routes/output-routes.ts';
import { cancelRoutes, resultRoutes, startRoutes } from './routes/run-routes.ts';
import { teamRoutes } from './routes/team-routes.ts';
import { workflowRoutes } from './routes/workflow-routes.ts';
import { createRunHandler } from './run-worker.ts';

/** The embedded service: the ten endpoints at two bases of one origin, and the worker of the runs. */
export function buildApp(parts: AppParts & ServerOptions & PageOptions): FastifyInstance {
  const app = createServer(parts);
  const authenticate = createAuthenticate(parts.store.users, parts.tokens);

  void app.register(
    async (accounts) => {
      workflowRoutes(accounts, parts, authenticate);
      teamRoutes(accounts, parts, authenticate);
      cancelRoutes(accounts, parts, authenticate);
      resultRoutes(accounts, parts, authenticate);
    },
    { prefix: '/accounts' },
  );
  void app.register(
    async (api) => {
      startRoutes(api, parts, authenticate);
      cancelRoutes(api, parts, authenticate);
    },
    { prefix: '/api' },
  );
  outputRoutes(app, parts);
  openApiRoute(app);
  healthRoute(app, () => parts.store.ping());
  const upstream = { accounts: parts.instance, api: parts.instance, cancel: parts.instance };
  configRoute(app, { accountsUrl: '/accounts', apiUrl: '/api', cancelUrl: '/api', upstream, ...parts.dashboard });
  servePages(app, parts);

  const { clock, store, queue, executor, outputs } = parts;
  const onError = (error: unknown) => app.log.error({ err: error }, 'run failed');
  const handler = createRunHandler({ clock, runs: store.runs, executor, outputs, onError });
  app.addHook('onReady', async () => queue.start(handler, await store.runs.recover(clock.now())));
  app.addHook('preClose', () => queue.stop());
  return app;
}
