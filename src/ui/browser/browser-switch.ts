import { useSyncExternalStore } from 'react';

/** An on/off setting of this browser, the same in all its tabs. */
export interface BrowserSwitch {
  readonly get: () => boolean;
  readonly use: () => boolean;
  readonly set: (isOn: boolean) => void;
}

/**
 * Create a switch that the browser stores. If storage is blocked, the setting lasts until the page is closed.
 * @param key in localStorage
 * @param changed value stored when the switch differs from its default
 */
export function createBrowserSwitch(
  key: string,
  changed: { readonly value: string; readonly isOn: boolean },
): BrowserSwitch {
  let unsaved: boolean | undefined;

  function isOn(): boolean {
    if (unsaved !== undefined) return unsaved;
    try {
      return (localStorage.getItem(key) === changed.value) === changed.isOn;
    } catch {
      return !changed.isOn;
    }
  }

  function set(on: boolean) {
    try {
      if (on === changed.isOn) localStorage.setItem(key, changed.value);
      else localStorage.removeItem(key);
      unsaved = undefined;
    } catch {
      unsaved = on;
    }
    // The browser itself sends this event only to the other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }

  return { get: isOn, use: () => useSyncExternalStore(subscribe, isOn), set };
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
