import type { Config } from '@/api/config.ts';

/** The distinct names of the hosts that requests are sent to: this page's host for a service at the same origin. */
export function hostNames({ upstream }: Config): string[] {
  return [...new Set([upstream.accounts, upstream.api, upstream.cancel].map(hostName))];
}

/**
 * The host of a value in `config.json`: an address, a host with a path, or a path for a service at this page's origin.
 */
export function hostName(name: string): string {
  if (/^https?:\/\//.test(name)) return new URL(name).host;
  return /^(?:\/|embedded:|$)/.test(name) ? location.host : (name.split('/', 1)[0] ?? name);
}
