import type { FastifyRequest } from 'fastify';

/** The origin that a caller reached this service at, as its Host header says. */
export function originOf(request: FastifyRequest): string {
  const { localAddress, localPort } = request.socket;
  // HTTP/1.0 knows no Host header.
  return `${request.protocol}://${request.host || `${localAddress}:${localPort}`}`;
}
