import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { uuid } from '@/contract/fields.ts';

const HEADER = 'x-request-id';

/** Accepted form of a proxy's request ID; anything else could imitate lines of the log. */
const wellFormed = /^[\w.:-]{8,128}$/;

/** The ID of a request: the proxy's, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[HEADER];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The run that the answer is about, if the path doesn't name it. */
    runId?: string;
    /** Whether the answer is a stream of events, which lasts for minutes. */
    isStream?: boolean;
  }
}

/** Fields of a request for the log: method, route and IDs only, because a path, query or body may contain anything. */
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

/** Send each request's ID with its answer, and log one line for it. */
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
