import { browserKeys } from '@/domain/storage-keys.ts';

import { ownerMark } from './owner-mark.ts';

/** When an owner last signed out in this browser, in milliseconds since the epoch; undefined when they have not. */
export function readLastSignOut(ownerKey: string): number | undefined {
  try {
    const atMs = Number.parseInt(localStorage.getItem(browserKeys.signedOut(ownerMark(ownerKey))) ?? '', 10);
    return Number.isNaN(atMs) ? undefined : atMs;
  } catch {
    return undefined;
  }
}

/** Note that an owner signs out, for tabs that get no message of it. */
export function noteSignOut(ownerKey: string, atMs: number): void {
  try {
    localStorage.setItem(browserKeys.signedOut(ownerMark(ownerKey)), String(atMs));
  } catch {
    // Blocked: then no tab keeps credentials. Full: only the tabs that are open are signed out.
  }
}
