import type { NotificationData } from '@mantine/notifications';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

/** Tell of something that happened elsewhere. The same `id` again replaces the toast that is there. */
export function toast(message: Pick<NotificationData, 'id' | 'title' | 'message' | 'color'>): void {
  void loadShelf().then((shelf) => shelf?.showToast(message));
}

/** Where toasts appear. Loaded when the page has come to rest, so that it is there when the line has gone. */
export function Toasts({ rested }: { readonly rested: boolean }) {
  const shelf = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    if (rested) void loadShelf();
  }, [rested]);
  return shelf;
}

/** Undefined where it can't be had: what a toast tells is beside the point of the page, and never worth breaking it. */
async function loadShelf() {
  const shelf = await import('./toast-shelf.tsx').catch(() => undefined);
  if (shelf && shown === null) {
    shown = <shelf.ToastShelf />;
    for (const listener of listeners) listener();
  }
  return shelf;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
