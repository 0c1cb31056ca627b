import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const ownNetwork: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * The address of a request's sender: behind a proxy in the private network, the last address that the proxy names. It
 * is used only for limits and in the audit log.
 */
export function callerAddress({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return forwarded && ipaddr.isValid(forwarded) && ownNetwork.has(ipaddr.process(ip).range()) ? forwarded : ip;
}
