import * as z from 'zod/mini';

import type { Credentials } from '@/api/credentials.ts';
import { haveSameOwner } from '@/domain/ledger-key.ts';
import { browserKeys } from '@/domain/storage-keys.ts';

const schema = z.object({
  accessToken: z.string(),
  apiKey: z.string(),
  // Earlier versions did not store it.
  signedInAtMs: z.optional(z.number()),
});

/** Credentials, and when the person signed in with them. */
export interface SignIn extends Credentials {
  /** Milliseconds since the epoch. */
  readonly signedInAtMs: number;
}

/** `device`: until sign-out; `tab`: until the tab is closed; `as-before`: where this owner's were stored. */
export type Keep = 'device' | 'tab' | 'as-before';

/** Read the credentials of an earlier visit: this tab's own, else the device's. */
export function readKeptCredentials(): readonly SignIn[] {
  return [read('sessionStorage'), read('localStorage')].filter((kept) => kept !== undefined);
}

/**
 * Store credentials for a reload; if storage is blocked they last as long as the page. Other owners' stay untouched.
 */
export function keepCredentials({ accessToken, apiKey, signedInAtMs }: SignIn, keep: Keep): void {
  const kept: SignIn = { accessToken, apiKey, signedInAtMs };
  const onDevice = keep === 'device' || (keep === 'as-before' && isRememberedOwner(kept));
  if (onDevice) remove('sessionStorage');
  else if (isRememberedOwner(kept)) remove('localStorage');
  try {
    window[onDevice ? 'localStorage' : 'sessionStorage'].setItem(browserKeys.credentials, JSON.stringify(kept));
  } catch {
    // Blocked or full: the session then ends with the page.
  }
}

/** Remove an owner's credentials from both storages, except those of a sign-in after this time. */
export function forgetCredentials(credentials: Credentials, atMs: number): void {
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    const kept = read(storage);
    if (kept && haveSameOwner(kept, credentials) && kept.signedInAtMs <= atMs) remove(storage);
  }
}

/** Whether an owner's credentials are stored on this device until sign-out. */
export function isRememberedOwner(credentials: Credentials): boolean {
  const remembered = read('localStorage');
  return remembered !== undefined && haveSameOwner(remembered, credentials);
}

function remove(storage: 'localStorage' | 'sessionStorage') {
  try {
    window[storage].removeItem(browserKeys.credentials);
  } catch {
    // Blocked: then there are none.
  }
}

function read(storage: 'localStorage' | 'sessionStorage'): SignIn | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(window[storage].getItem(browserKeys.credentials) ?? 'null'));
    // Without a time: before every recorded sign-out.
    return parsed.success ? { ...parsed.data, signedInAtMs: parsed.data.signedInAtMs ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}
