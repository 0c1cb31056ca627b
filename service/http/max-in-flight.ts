import type { FastifyInstance, FastifyRequest } from 'fastify';

import { tryLater } from './http-error.ts';

/** Maximum number of requests in flight, far above a burst of 300 writes and the reads sent with it. */
export const MAX_IN_FLIGHT = 1000;

/**
 * Limit the requests in flight, over all scopes with this hook: a request over the limit gets 503 with `Retry-After`. A
 * request counts once its credentials and body have arrived, so that slow senders occupy no slot.
 * @returns a function that adds the hooks to a scope
 */
export function limitInFlight(most: number = MAX_IN_FLIGHT): (scope: FastifyInstance) => void {
  const counted = new WeakSet<FastifyRequest>();
  let inFlight = 0;
  const begin = async (request: FastifyRequest) => {
    if (inFlight >= most) {
      throw tryLater(503, 'The service has more requests than it can answer. Try again in 1 second.', 1);
    }
    inFlight += 1;
    counted.add(request);
  };
  return (scope) => {
    scope.addHook('preValidation', begin);
    // This hook is also called after an error. After a disconnect it is called only when the handler is done, because
    // its work continues until then.
    scope.addHook('onSend', async (request) => {
      if (counted.delete(request)) inFlight -= 1;
    });
  };
}
