import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const ownNetwork: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * Address that a request is counted by: behind a proxy of the private network the last one named by that proxy. It
 * decides only a limit; the audit log records it.
 */
export function callerAddress({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return forwarded && ipaddr.isValid(forwarded) && ownNetwork.has(ipaddr.process(ip).range()) ? forwarded : ip;
}
