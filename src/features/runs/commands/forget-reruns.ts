import type { OwnerStorage } from '@/features/session/owner-storage.ts';

/** Remove stored batches of reruns, because they contain inputs of other runs, which may be a colleague's. */
export function forgetReruns(storage: OwnerStorage): void {
  for (const name of storage.names('batch ')) {
    const kept = storage.read(name);
    if (typeof kept === 'object' && kept !== null && 'reruns' in kept) storage.remove(name);
  }
}
