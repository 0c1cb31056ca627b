import { useSyncExternalStore } from 'react';

import { useOwner } from '@/features/session/owner-context.ts';

import { canNotify, isMuted } from './notification-rights.ts';

/** Whether the user is notified about ended runs, and a switch for that. */
export interface NotificationSwitch {
  /** Undefined if this browser has no notifications. */
  readonly state: 'on' | 'off' | 'blocked' | undefined;
  readonly toggle: () => Promise<void>;
}

/** The user's switch for notifications in this browser. Turning it on asks for the browser's permission. */
export function useNotifications(): NotificationSwitch {
  const { storage } = useOwner();
  // The permission and the switch can also change in another component, another tab, or the browser's settings.
  const permission = useSyncExternalStore(
    (listener) => {
      const unsubscribe = [storage.subscribe('muted', listener), onPermissionChange(listener)];
      return () => unsubscribe.forEach((stop) => stop());
    },
    () => (canNotify() ? Notification.permission : undefined),
  );
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
        await Notification.requestPermission();
        // This makes every switch read the permission again.
        storage.remove('muted');
      }
    },
  };
}

/** @returns unsubscribe */
function onPermissionChange(listener: () => void): () => void {
  const life = new AbortController();
  const { signal } = life;
  const subscribe = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    if (!signal.aborted) status.addEventListener('change', listener, { signal });
  };
  // Some browsers don't report a change. The permission is then read again with the next switch.
  void subscribe().catch(() => undefined);
  return () => life.abort();
}
