import type { BrowserContext } from '@playwright/test';

/**
 * Let a browser refuse all that a page could keep or share, as Chromium does where site data is blocked: the two
 * storages, IndexedDB and Web Locks. Channels between tabs are refused too, as some other browsers do.
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
