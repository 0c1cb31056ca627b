import type { FastifyRequest } from 'fastify';

/** The origin that a caller reached this service at, as its Host header says. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
