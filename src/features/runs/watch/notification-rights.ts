import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** Whether this person has turned off notifications in this browser. */
export function isMuted(storage: OwnerStorage): boolean {
  return storage.read('muted') !== undefined;
}

/** Whether this browser offers notifications here, which it doesn't over plain HTTP. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && globalThis.isSecureContext;
}
