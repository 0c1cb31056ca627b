import type { Credentials } from '@/api/credentials.ts';

/** Credentials in an address's fragment (`#access_token=…&api_key=…`), which never leaves the browser. */
export function readSignInLink(fragment: string): Credentials | undefined {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const accessToken = parts.get('access_token');
  const apiKey = parts.get('api_key');
  return accessToken && apiKey ? { accessToken, apiKey } : undefined;
}
