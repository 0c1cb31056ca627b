import type { FastifyInstance } from 'fastify';

import type { DashboardConfig } from '../../src/contract/dashboard-config.ts';
import type { Extensions } from '../../src/contract/extensions.ts';

/**
 * `GET /config.json`, which the dashboard reads when it starts. URLs are paths on this origin; `upstream` names the
 * hosts to which they lead.
 * @param extensionsOf returns the service's extensions, if they are not known at the start
 */
export function configRoute(
  app: FastifyInstance,
  config: DashboardConfig,
  extensionsOf?: () => Promise<Extensions>,
): void {
  app.get('/config.json', async (_request, reply) => {
    const extensions = await extensionsOf?.();
    const offered = extensions && Object.keys(extensions).length > 0 ? { extensions } : {};
    return reply.header('cache-control', 'no-cache').send({ ...config, ...offered });
  });
}
