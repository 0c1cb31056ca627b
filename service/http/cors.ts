import type { FastifyInstance } from 'fastify';

/**
 * Let pages of the given origins call this service, with both credentials and reading our two extra headers
 * (design §4). Cookies are never involved.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(allowed.has(origin) || allowed.has('*'))) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'Run-Status, Retry-After');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      .header('access-control-allow-headers', 'Authorization, x-api-key, content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
}
