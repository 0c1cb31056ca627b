import type { Credentials } from '@/api/credentials.ts';
import { type SignInFault, signInFaults } from '@/contract/oidc.ts';

import { isOwnPath } from './way-back.ts';

/** Contents of a sign-in link: credentials, a code to exchange for them once, or the reason for their absence. */
export type SignInLink = (
  | { readonly credentials: Credentials }
  | { readonly code: string }
  | { readonly fault: SignInFault }
) & {
  /** Path of the page to open afterwards. */
  readonly returnTo?: string | undefined;
};

/**
 * Parse the fragment of an address (`#code=…`, `#access_token=…&api_key=…` or `#sign_in_fault=…`), which never leaves
 * the browser.
 * @returns undefined if the fragment is not a sign-in link
 */
export function readSignInLink(fragment: string): SignInLink | undefined {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const way = parts.get('return_to');
  const returnTo = way !== null && isOwnPath(way) ? way : undefined;
  const code = parts.get('code');
  if (code) return { code, returnTo };
  const fault = parts.get('sign_in_fault');
  if (fault !== null) return { fault: signInFaults.find((known) => known === fault) ?? 'failed', returnTo };
  const accessToken = parts.get('access_token');
  const apiKey = parts.get('api_key');
  return accessToken && apiKey ? { credentials: { accessToken, apiKey } } : undefined;
}

/** Whether two links are the same. */
export function isSameLink(a: SignInLink, b: SignInLink): boolean {
  return keyOf(a) === keyOf(b);
}

/** Key that identifies the link. */
export function keyOf(link: SignInLink): string {
  if ('code' in link) return link.code;
  return 'fault' in link ? link.fault : link.credentials.accessToken;
}
