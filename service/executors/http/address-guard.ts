import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

import { RunFailure } from '../executor.ts';

/** The only range of IPv6 in public use (RFC 4291 §2.4, IANA). IPv4 addresses in IPv6 form lie outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is public: neither this computer's, nor in a private network, nor reserved for another use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped address counts as its IPv4 address.
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** Whether a URL itself contains a private address; a host name is resolved only when a connection is made. */
export function namesPrivateAddress(url: URL): boolean {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/** @throws RunFailure always */
export function refuseAddress(): never {
  throw new RunFailure('Its service has a private address, which is refused.');
}

/** @throws RunFailure always */
export function refuseProtocol(protocol: string): never {
  throw new RunFailure(`Its service named an address with the protocol "${protocol}", which is refused.`);
}

/** Resolves a name for a connection, and refuses private addresses even if an earlier lookup returned a public one. */
export function createGuardedLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, give) => {
    lookup(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found?: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !found || !first) return give(error ?? new Error('no address'), '', 0);
      try {
        if (!found.every(({ address }) => isPublicAddress(address))) refuseAddress();
      } catch (refusal) {
        return give(refusal as Error, '', 0);
      }
      return options.all ? give(null, found) : give(null, first.address, first.family);
    });
  };
}
