import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const ownNetwork: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * Address that a request is counted by: behind a proxy of the own network the one that this proxy names last, which is its
 * own word. It decides nothing but a limit; the audit log names it.
 */
export function callerAddress({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return forwarded && ipaddr.isValid(forwarded) && ownNetwork.has(ipaddr.process(ip).range()) ? forwarded : ip;
}
