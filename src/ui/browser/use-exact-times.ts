import { useSyncExternalStore } from 'react';

import { browserKeys } from '@/domain/storage-keys.ts';

/** Whether times are shown as a clock shows them, instead of how long ago that was. */
export function useExactTimes(): boolean {
  return useSyncExternalStore(subscribe, areExact);
}

/** Show all times the one way or the other, in this browser. */
export function setExactTimes(exact: boolean): void {
  const { dataset } = document.documentElement;
  try {
    if (exact) localStorage.setItem(browserKeys.times, 'exact');
    else localStorage.removeItem(browserKeys.times);
    delete dataset['times'];
  } catch {
    // It holds as long as the page is open.
    dataset['times'] = exact ? 'exact' : 'relative';
  }
  // The browser tells other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: browserKeys.times }));
}

function areExact(): boolean {
  const unsaved = document.documentElement.dataset['times'];
  if (unsaved) return unsaved === 'exact';
  try {
    return localStorage.getItem(browserKeys.times) === 'exact';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
