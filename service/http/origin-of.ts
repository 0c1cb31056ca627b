import { hostname } from 'node:os';

import type { FastifyRequest } from 'fastify';

import { badRequest } from './http-error.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin of a request according to its Host header, if that is a name of this machine. Otherwise a caller could
 * choose the host of a link that carries a signature.
 * @param allowedHosts further names of this service
 * @throws 400 for any other name
 */
export function originOf(request: FastifyRequest, allowedHosts: readonly string[] = []): string {
  const { localAddress = '', localPort } = request.socket;
  const address = localAddress.replace(/^::ffff:/, '');
  const ownName = address.includes(':') ? `[${address}]` : address;
  // HTTP/1.0 has no Host header.
  const { hostname: named, origin } = readOrigin(`${request.protocol}://${request.host || `${ownName}:${localPort}`}`);
  const known = [...loopback, ownName, hostname(), ...allowedHosts].map((name) => name.toLowerCase());
  if (!known.includes(named)) {
    throw badRequest(
      `This service is not known as “${named}”. Its operator can set PUBLIC_URL, or name it in ALLOWED_HOSTS.`,
    );
  }
  return origin;
}

function readOrigin(text: string): URL {
  if (!URL.canParse(text)) throw badRequest('The Host header is not a host name.');
  return new URL(text);
}
