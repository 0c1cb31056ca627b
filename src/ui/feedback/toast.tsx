import type { NotificationData } from '@mantine/notifications';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

/** What a toast says. The same `id` again replaces the toast that is there. */
export type ToastMessage = Pick<NotificationData, 'id' | 'title' | 'message' | 'color' | 'autoClose'>;

/** Where toasts of one page come from; their code is loaded when the page is idle, or with the first. */
export interface Toaster {
  readonly show: (message: ToastMessage) => void;
  /** Take away all toasts, also those that wait for their code. */
  readonly clear: () => void;
  /** Load the code ahead, so that it is there when the network is gone. */
  readonly load: () => void;
  /** The toasts; null until their code is loaded. */
  readonly shelf: () => ReactNode;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Make a place for toasts. */
export function createToaster(): Toaster {
  let loading: Promise<ToastShelf | undefined> | undefined;
  let loaded: ToastShelf | undefined;
  let clears = 0;
  const listeners = new Set<() => void>();

  /** Undefined where it can't be loaded: a toast is never worth breaking a page. */
  async function load(): Promise<ToastShelf | undefined> {
    loading ??= import('./toast-shelf.tsx').then(({ createToastShelf }) => createToastShelf()).catch(() => undefined);
    const shelf = await loading;
    if (!shelf) loading = undefined;
    if (shelf && !loaded) {
      loaded = shelf;
      for (const listener of listeners) listener();
    }
    return shelf;
  }

  async function show(message: ToastMessage) {
    const clearsBefore = clears;
    const shelf = await load();
    // Cleared while it was loaded: the next person must not see it.
    if (clears === clearsBefore) shelf?.show(message);
  }

  return {
    show: (message) => void show(message),
    clear: () => {
      clears += 1;
      loaded?.clear();
    },
    load: () => void load(),
    shelf: () => loaded?.element ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of toasts that is loaded later. */
interface ToastShelf {
  readonly element: ReactNode;
  readonly show: (message: NotificationData) => void;
  readonly clear: () => void;
}

/** The toasts of this page. */
export const ToastContext = createContext<Toaster | undefined>(undefined);

/** Tell of something that happened elsewhere. */
export function useToast(): Toaster['show'] {
  return useToaster().show;
}

/** The toasts of this page. @throws Error outside of a provider */
export function useToaster(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToaster is for components inside ToastContext');
  return toaster;
}

/** Where toasts appear. */
export function Toasts() {
  const { subscribe, shelf } = useToaster();
  return useSyncExternalStore(subscribe, shelf);
}
