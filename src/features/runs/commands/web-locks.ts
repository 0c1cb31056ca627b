import { locks as lockNames } from '@/domain/storage-keys.ts';

/**
 * The browser's locks; undefined without any (plain HTTP, which is not a secure context, and Node 20) or if the browser
 * refuses them (blocked site data, an opaque origin).
 */
export async function webLocks(): Promise<LockManager | undefined> {
  const { navigator: browser } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  const locks = browser?.locks;
  try {
    // Only a request shows whether locks work.
    await locks?.request(lockNames.probe, { mode: 'shared', ifAvailable: true }, () => undefined);
    return locks;
  } catch {
    return undefined;
  }
}
