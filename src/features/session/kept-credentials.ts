import * as z from 'zod/mini';

import type { Credentials } from '@/api/credentials.ts';

const key = 'runboard.session';
const kept = z.object({ accessToken: z.string(), apiKey: z.string() });

/** `device`: until sign-out; `tab`: until the tab is closed; `as-before`: where they were. */
export type Keep = 'device' | 'tab' | 'as-before';

/** The credentials kept by an earlier visit, if any. */
export function readKeptCredentials(): Credentials | undefined {
  return read('localStorage') ?? read('sessionStorage');
}

/** Keep credentials for a reload; where storage is blocked they live as long as the page. */
export function keepCredentials(credentials: Credentials, keep: Keep): void {
  const onDevice = keep === 'device' || (keep === 'as-before' && read('localStorage') !== undefined);
  forgetCredentials();
  try {
    window[onDevice ? 'localStorage' : 'sessionStorage'].setItem(key, JSON.stringify(credentials));
  } catch {
    // Blocked or full: the session then ends with the page.
  }
}

/** Forget the credentials in both places. */
export function forgetCredentials(): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].removeItem(key);
    } catch {
      // Blocked: then nothing is there.
    }
  }
}

function read(storage: 'localStorage' | 'sessionStorage'): Credentials | undefined {
  try {
    const parsed = kept.safeParse(JSON.parse(window[storage].getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
