import type { BrowserContext } from '@playwright/test';

/**
 * Make a browser refuse everything that a page could store or share, as Chromium does with site data blocked: both
 * storages, IndexedDB and Web Locks. Channels between tabs are refused too, as in some other browsers.
 */
export async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const denied = new DOMException('Access is denied for this document.', 'SecurityError');
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw denied;
        },
      });
    }
    IDBFactory.prototype.open = () => {
      const request = new EventTarget();
      setTimeout(() => request.dispatchEvent(new Event('error')));
      return Object.assign(request, {
        error: new DOMException('The user denied permission to access the database.', 'UnknownError'),
      }) as unknown as IDBOpenDBRequest;
    };
    LockManager.prototype.request = () => Promise.reject(denied);
    LockManager.prototype.query = () => Promise.reject(denied);
    window.BroadcastChannel = new Proxy(BroadcastChannel, {
      construct: () => {
        throw denied;
      },
    });
  });
}
