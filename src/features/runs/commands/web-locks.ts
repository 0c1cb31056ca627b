import { locks as lockNames } from '@/domain/storage-keys.ts';

/**
 * The browser's locks; undefined if it has none (over plain HTTP, or in Node 20) or refuses them (because site data is
 * blocked, or the origin is opaque).
 */
export async function webLocks(): Promise<LockManager | undefined> {
  const { navigator: browser } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  const locks = browser?.locks;
  try {
    // Whether locks work can be found out only by requesting one.
    await locks?.request(lockNames.probe, { mode: 'shared', ifAvailable: true }, () => undefined);
    return locks;
  } catch {
    return undefined;
  }
}
