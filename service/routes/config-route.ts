import type { FastifyInstance } from 'fastify';

import type { DashboardConfig } from '../../src/contract/dashboard-config.ts';

/** `GET /config.json`, read by the dashboard when it starts. URLs are paths on this origin; `upstream` names the hosts behind them. */
export function configRoute(app: FastifyInstance, config: DashboardConfig): void {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
