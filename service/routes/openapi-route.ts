import type { FastifyInstance } from 'fastify';

import { describeApi } from '../openapi/describe-api.ts';

/** `GET /openapi.json`: the interface as OpenAPI 3.1, generated from the contract once. */
export function openApiRoute(app: FastifyInstance): void {
  const description = JSON.stringify(describeApi());
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description),
  );
}
