import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { uuid } from '@/contract/fields.ts';

const HEADER = 'x-request-id';

/** What a proxy may have called a request; anything else could be made to look like lines of the log. */
const wellFormed = /^[\w.:-]{8,128}$/;

/** The id of a request: the proxy's, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[HEADER];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The run that the answer is about, where the path doesn't say it. */
    runId?: string;
  }
}

/** What a request was about, by ids only: a path, a query or a body may hold anything. */
export function aboutRequest(request: FastifyRequest): Record<string, string | undefined> {
  const about: Record<string, string | undefined> = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    user_id: request.user?.id,
    run_id: request.runId,
  };
  const params = Object.entries((request.params ?? {}) as Record<string, unknown>);
  for (const [name, value] of params) {
    if (uuid.safeParse(value).success) about[name === 'runId' ? 'run_id' : name] = String(value).toLowerCase();
  }
  return about;
}

/** Answer with the id of each request, and log one line for it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.log.level !== 'info') return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ ...aboutRequest(request), status: reply.statusCode, ms }, 'answered');
  });
}
