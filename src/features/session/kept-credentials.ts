import * as z from 'zod/mini';

import type { Credentials } from '@/api/credentials.ts';
import { haveSameOwner } from '@/domain/ledger-key.ts';
import { browserKeys } from '@/domain/storage-keys.ts';

const schema = z.object({ accessToken: z.string(), apiKey: z.string() });

/** `device`: until sign-out; `tab`: until the tab is closed; `as-before`: where this owner's were. */
export type Keep = 'device' | 'tab' | 'as-before';

/** The credentials kept by an earlier visit, if any; this tab's own before the device's. */
export function readKeptCredentials(): Credentials | undefined {
  return read('sessionStorage') ?? read('localStorage');
}

/** Keep credentials for a reload; where storage is blocked they live as long as the page. Leaves other owners' alone. */
export function keepCredentials(credentials: Credentials, keep: Keep): void {
  const onDevice = keep === 'device' || (keep === 'as-before' && isRememberedOwner(credentials));
  if (onDevice) remove('sessionStorage');
  else if (isRememberedOwner(credentials)) remove('localStorage');
  try {
    window[onDevice ? 'localStorage' : 'sessionStorage'].setItem(browserKeys.credentials, JSON.stringify(credentials));
  } catch {
    // Blocked or full: the session then ends with the page.
  }
}

/** Forget an owner's credentials in both places. */
export function forgetCredentials(credentials: Credentials): void {
  remove('sessionStorage');
  if (isRememberedOwner(credentials)) remove('localStorage');
}

function isRememberedOwner(credentials: Credentials): boolean {
  const remembered = read('localStorage');
  return remembered !== undefined && haveSameOwner(remembered, credentials);
}

function remove(storage: 'localStorage' | 'sessionStorage') {
  try {
    window[storage].removeItem(browserKeys.credentials);
  } catch {
    // Blocked: then nothing is there.
  }
}

function read(storage: 'localStorage' | 'sessionStorage'): Credentials | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(window[storage].getItem(browserKeys.credentials) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
