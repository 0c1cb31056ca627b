import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** Whether the owner has not used this browser before: there are no runs to wait for. */
export function isFirstVisit(storage: OwnerStorage): boolean {
  return storage.read('first-run') === undefined && storage.read('last-here') === undefined;
}
