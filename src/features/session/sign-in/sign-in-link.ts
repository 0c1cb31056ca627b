import type { Credentials } from '@/api/credentials.ts';

/** Contents of a sign-in link: credentials, or a code that is exchanged for them once. */
export type SignInLink = { readonly credentials: Credentials } | { readonly code: string };

/**
 * Read the fragment of an address (`#code=…` or `#access_token=…&api_key=…`), which never leaves the browser.
 * @returns undefined when the fragment holds no sign-in link
 */
export function readSignInLink(fragment: string): SignInLink | undefined {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const code = parts.get('code');
  if (code) return { code };
  const accessToken = parts.get('access_token');
  const apiKey = parts.get('api_key');
  return accessToken && apiKey ? { credentials: { accessToken, apiKey } } : undefined;
}

/** Whether two links are the same one. */
export function isSameLink(a: SignInLink, b: SignInLink): boolean {
  return keyOf(a) === keyOf(b);
}

/** Key that identifies the link. */
export function keyOf(link: SignInLink): string {
  return 'code' in link ? link.code : link.credentials.accessToken;
}
