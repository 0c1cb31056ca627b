import type { FastifyInstance, FastifyRequest } from 'fastify';

import { tryLater } from './http-error.ts';

const MINUTE_MS = 60_000;

/**
 * Limit each caller's requests per minute: a request over the limit gets 429 with the seconds to wait. By default,
 * requests are counted by user, because a whole office or a proxy may share one address.
 * @param callerOf key of the caller; undefined for requests that are not counted
 * @returns a function to call for each request once its caller is known; it throws HttpError 429 over the limit
 */
export function limitCallers(
  app: FastifyInstance,
  requestsPerMinute: number,
  callerOf: (request: FastifyRequest) => string | undefined = ({ user }) => user?.id,
): (request: FastifyRequest) => Promise<void> {
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  return async (request) => {
    if (callerOf(request) === undefined) return;
    count ??= app.createRateLimit({
      max: requestsPerMinute,
      timeWindow: MINUTE_MS,
      keyGenerator: (one) => callerOf(one) ?? '',
    });
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const seconds = Math.max(1, counted.ttlInSeconds);
    const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
    const words = `You sent more than ${requestsPerMinute} requests in a minute. Wait ${wait}, then try again.`;
    throw tryLater(429, words, seconds);
  };
}
