import { useState, useSyncExternalStore } from 'react';

import { useOwner } from '@/features/session/owner-context.ts';

import { canNotify, isMuted } from './notification-rights.ts';

/** Whether the end of a run is notified, and how to switch that. */
export interface NotificationSwitch {
  /** Undefined where this browser has none. */
  readonly state: 'on' | 'off' | 'blocked' | undefined;
  readonly toggle: () => Promise<void>;
}

/** The person's switch for notifications in this browser; the browser itself is asked with the first. */
export function useNotifications(): NotificationSwitch {
  const { storage } = useOwner();
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : undefined));
  const muted = useSyncExternalStore(
    (listener) => storage.subscribe('muted', listener),
    () => isMuted(storage),
  );
  const on = permission === 'granted' && !muted;
  return {
    state: permission === undefined ? undefined : permission === 'denied' ? 'blocked' : on ? 'on' : 'off',
    toggle: async () => {
      if (on) storage.write('muted', 1);
      else {
        storage.remove('muted');
        setPermission(await Notification.requestPermission());
      }
    },
  };
}
