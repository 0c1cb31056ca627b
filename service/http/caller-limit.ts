import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { HttpError } from './http-error.ts';

const MINUTE_MS = 60_000;

/**
 * Let each caller send so many requests a minute, whatever they ask for: the next one is a 429 with the whole seconds to
 * wait. Callers are told apart by user, as one address may be that of a whole office or of a proxy.
 * @returns a hook for after the credentials were checked
 */
export function limitCallers(
  app: FastifyInstance,
  requestsPerMinute: number,
): (request: FastifyRequest) => Promise<void> {
  void app.register(rateLimit, { global: false });
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  return async (request) => {
    count ??= app.createRateLimit({
      max: requestsPerMinute,
      timeWindow: MINUTE_MS,
      keyGenerator: ({ user, ip }) => user?.id ?? ip,
    });
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const seconds = Math.max(1, counted.ttlInSeconds);
    throw new HttpError(
      429,
      `You sent more than ${requestsPerMinute} requests in a minute. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
      { headers: { 'retry-after': String(seconds) } },
    );
  };
}
