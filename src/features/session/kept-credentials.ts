import * as z from 'zod/mini';

import type { Credentials } from '@/api/credentials.ts';
import { haveSameOwner } from '@/domain/ledger-key.ts';
import { browserKeys } from '@/domain/storage-keys.ts';

const schema = z.object({
  accessToken: z.string(),
  apiKey: z.string(),
  // Earlier versions did not store a time.
  signedInAtMs: z.optional(z.number()),
});

/** Credentials, and when the person signed in with them. */
export interface SignIn extends Credentials {
  /** Milliseconds since the epoch. */
  readonly signedInAtMs: number;
}

/**
 * How long to store credentials. `device`: until sign-out; `tab`: until the tab is closed; `as-before`: for as long as
 * this owner's previous ones.
 */
export type Keep = 'device' | 'tab' | 'as-before';

/** Read the stored credentials: those of this tab, followed by those remembered on this device. */
export function readKeptCredentials(): readonly SignIn[] {
  return [read('sessionStorage'), read('localStorage')].filter((kept) => kept !== undefined);
}

/**
 * Store credentials for a reload. Another owner's credentials on this device stay, unless these are stored there, too.
 * If storage is blocked, they last until the page is closed.
 */
export function keepCredentials({ accessToken, apiKey, signedInAtMs }: SignIn, keep: Keep): void {
  const kept: SignIn = { accessToken, apiKey, signedInAtMs };
  const onDevice = keep === 'device' || (keep === 'as-before' && isRememberedOwner(kept));
  if (onDevice) remove('sessionStorage');
  else if (isRememberedOwner(kept)) remove('localStorage');
  try {
    window[onDevice ? 'localStorage' : 'sessionStorage'].setItem(browserKeys.credentials, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the session ends when the page is closed.
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
    // Storage is blocked, so there are no credentials.
  }
}

function read(storage: 'localStorage' | 'sessionStorage'): SignIn | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(window[storage].getItem(browserKeys.credentials) ?? 'null'));
    // Credentials without a time count as older than every recorded sign-out.
    return parsed.success ? { ...parsed.data, signedInAtMs: parsed.data.signedInAtMs ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}
