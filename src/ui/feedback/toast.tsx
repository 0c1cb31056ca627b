import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';

/** What a toast says. The same `id` again replaces the toast that is there. */
export interface ToastMessage {
  readonly id?: string;
  readonly title?: string;
  readonly message: string;
  /** Red for what went wrong, green for what went well. */
  readonly color?: 'red' | 'green';
  /** False for what stays until it is dismissed. */
  readonly autoClose?: false;
  /** To what it is about. */
  readonly link?: ToastLink;
  /** Takes back what it tells of; offered as a button. */
  readonly undo?: { readonly label: string; readonly act: () => void };
  /** It is gone: dismissed, followed, or its time is over. */
  readonly onClose?: () => void;
}

interface ToastLink {
  readonly label: string;
  readonly href: string;
  /** What a plain click does instead of loading the address. */
  readonly follow: () => void;
}

/** Where toasts of one page come from; their code is loaded when the page is idle, or with the first. */
export interface Toaster {
  readonly show: (message: ToastMessage) => void;
  /** `show` as long as the toasts are not cleared: for what takes a while, and must not be told to the next person. */
  readonly showUntilCleared: () => Toaster['show'];
  /** Take one away. */
  readonly hide: (id: string) => void;
  /** Show none for now, as over a dialog; they wait. @returns lets them come */
  readonly hold: () => () => void;
  /** Call back once none is held, at once where none is. @returns takes it back */
  readonly whenFree: (callback: () => void) => () => void;
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
  let holds = 0;
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();

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

  function whenFree(callback: () => void) {
    if (holds === 0) callback();
    else waiting.add(callback);
    return () => void waiting.delete(callback);
  }

  function release() {
    holds -= 1;
    if (holds > 0) return;
    const ready = [...waiting];
    waiting.clear();
    for (const callback of ready) callback();
  }

  return {
    show: (message) => void whenFree(() => void show(message)),
    showUntilCleared: () => {
      const clearsBefore = clears;
      return (message) => {
        if (clears === clearsBefore) whenFree(() => void show(message));
      };
    },
    hide: (id) => loaded?.hide(id),
    whenFree,
    hold: () => {
      holds += 1;
      let held = true;
      return () => {
        if (held) release();
        held = false;
      };
    },
    clear: () => {
      clears += 1;
      waiting.clear();
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
  readonly show: (message: ToastMessage) => void;
  readonly hide: (id: string) => void;
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

/** Hold toasts back while the component is there: a dialog's buttons must not be lain over. */
export function useHeldToasts(): void {
  const toaster = useToaster();
  useEffect(() => toaster.hold(), [toaster]);
}

/** Where toasts appear. */
export function Toasts() {
  const { subscribe, shelf } = useToaster();
  return useSyncExternalStore(subscribe, shelf);
}
