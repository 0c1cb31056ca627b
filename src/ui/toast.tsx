import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const ToastShelf = lazy(async () => ({ default: (await import('./toast-shelf.tsx')).ToastShelf }));

let wanted = false;
const listeners = new Set<() => void>();

/** Tell of something that happened elsewhere. The same `id` again replaces the toast that is there. */
export function toast(message: Pick<NotificationData, 'id' | 'title' | 'message' | 'color'>): void {
  wanted = true;
  for (const listener of listeners) listener();
  void import('@mantine/notifications').then(({ notifications }) => notifications.show(message));
}

/** Where toasts appear; nothing of it is loaded before the first one. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => wanted);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <ToastShelf />
    </Suspense>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
