import { useSyncExternalStore } from 'react';

const storageKey = 'runboard.single-keys';
const listeners = new Set<() => void>();
/** What could not be stored; it holds as long as the page is open. */
let unsaved: boolean | undefined;

/** Whether shortcuts of a single key are on; a person can do without them (WCAG 2.1.4). */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn);
}

/** Switch the shortcuts of a single key on or off, in this browser. */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    unsaved = undefined;
  } catch {
    unsaved = on;
  }
  for (const listener of listeners) listener();
}

function areOn(): boolean {
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
