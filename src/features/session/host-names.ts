import { getConfig } from '@/api/config.ts';

/** Names of the hosts that requests really go to, each once; this page's own host where the service lives beside it. */
export function hostNames(): string[] {
  const { upstream } = getConfig();
  return [...new Set([upstream.accounts, upstream.api, upstream.cancel].map(hostName))];
}

function hostName(name: string): string {
  const url = URL.parse(name);
  return url && /^https?:$/.test(url.protocol) ? url.host : location.host;
}
