/** The browser's locks; undefined where it has none (plain HTTP is no secure context, and neither is Node 20). */
export function webLocks(): LockManager | undefined {
  const { navigator: browser } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  return browser?.locks;
}
