import type { FastifyInstance } from 'fastify';

import { HttpError, tryLater } from '../http/http-error.ts';
import { within } from '../platform/within.ts';

const LIMIT_MS = 2000;

/**
 * `GET /healthz`: 200 while this process is alive. `GET /readyz`: 200 if it can serve requests, otherwise 503 with the
 * reason.
 * @param checks dependencies that serving needs; each throws if unavailable
 */
export function healthRoutes(app: FastifyInstance, checks: readonly (() => Promise<void>)[] = []): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    for (const check of checks) {
      try {
        await within(LIMIT_MS, check());
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        const description = error instanceof HttpError ? error.message : 'The database does not answer.';
        throw tryLater(503, description, 5);
      }
    }
    return { status: 'ready' };
  });
}
