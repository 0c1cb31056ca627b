import type { Config } from '@/api/config.ts';

/** Names of the hosts that requests really go to, each once; this page's own host if the service is beside it. */
export function hostNames({ upstream }: Config): string[] {
  return [...new Set([upstream.accounts, upstream.api, upstream.cancel].map(hostName))];
}

/**
 * The host behind a name in `config.json`: an address, a host with a path, or, for a service beside this page, a path.
 */
export function hostName(name: string): string {
  if (/^https?:\/\//.test(name)) return new URL(name).host;
  return /^(?:\/|embedded:|$)/.test(name) ? location.host : (name.split('/', 1)[0] ?? name);
}
