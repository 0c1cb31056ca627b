import { useSyncExternalStore } from 'react';

import { browserKeys } from '@/domain/storage-keys.ts';

/** Whether shortcuts of a single key are on; a person can do without them (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn);
}

/** Switch the shortcuts of a single key on or off, in this browser. */
export function setSingleKeys(on: boolean): void {
  const { dataset } = document.documentElement;
  try {
    if (on) localStorage.removeItem(browserKeys.singleKeys);
    else localStorage.setItem(browserKeys.singleKeys, 'off');
    delete dataset['singleKeys'];
  } catch {
    // It holds as long as the page is open.
    dataset['singleKeys'] = on ? 'on' : 'off';
  }
  // The browser tells other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: browserKeys.singleKeys }));
}

function areOn(): boolean {
  const unsaved = document.documentElement.dataset['singleKeys'];
  if (unsaved) return unsaved === 'on';
  try {
    return localStorage.getItem(browserKeys.singleKeys) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
