import type { FastifyInstance } from 'fastify';

import { HttpError } from '../http/http-error.ts';

/** `GET /healthz`: 200 when this process can serve, else 503. */
export function healthRoute(app: FastifyInstance, check: () => Promise<void>): void {
  app.get('/healthz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await check();
    } catch (error) {
      request.log.error({ err: error }, 'not healthy');
      throw new HttpError(503, 'The database does not answer.');
    }
    return { status: 'ok' };
  });
}
