import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** Whether this person has switched notifications off in this browser. */
export function isMuted(storage: OwnerStorage): boolean {
  return storage.read('muted') !== undefined;
}

/** Whether this browser knows notifications here; plain HTTP on a LAN does not. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && globalThis.isSecureContext;
}
