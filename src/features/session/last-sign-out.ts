import { browserKeys } from '@/domain/storage-keys.ts';

import { ownerMark } from './owner-mark.ts';

/** When an owner last signed out in this browser, in milliseconds since the epoch; undefined if never. */
export function readLastSignOut(ownerKey: string): number | undefined {
  try {
    const atMs = Number.parseInt(localStorage.getItem(browserKeys.signedOut(ownerMark(ownerKey))) ?? '', 10);
    return Number.isNaN(atMs) ? undefined : atMs;
  } catch {
    return undefined;
  }
}

/** Record an owner's sign-out, for tabs that miss its message. */
export function noteSignOut(ownerKey: string, atMs: number): void {
  try {
    localStorage.setItem(browserKeys.signedOut(ownerMark(ownerKey)), String(atMs));
  } catch {
    // If storage is blocked, no tab stores credentials. If it is full, only open tabs are signed out.
  }
}
