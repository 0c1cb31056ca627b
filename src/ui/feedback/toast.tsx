import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';

/** Contents of a toast. The same `id` replaces an open toast. */
export interface ToastMessage {
  readonly id?: string;
  readonly title?: string;
  readonly message: string;
  /** Red for failures, green for successes. */
  readonly color?: 'red' | 'green';
  /** False to keep the toast until it is dismissed. */
  readonly autoClose?: false;
  /** A link to the toast's subject. */
  readonly link?: ToastLink;
  /** An action on the subject, such as undoing the change, shown as a button. */
  readonly action?: { readonly label: string; readonly act: () => void };
  /** Called when the toast is dismissed, followed, or has timed out. */
  readonly onClose?: () => void;
}

interface ToastLink {
  readonly label: string;
  readonly href: string;
  /** Replaces navigation on a plain click. */
  readonly follow: () => void;
}

/** Shows the toasts of one page. Their code is loaded a little after the page, or with the first toast. */
export interface Toaster {
  readonly show: (message: ToastMessage) => void;
  /**
   * Returns a `show` that works until the toasts are cleared, because toasts of long tasks must not reach the next
   * user.
   */
  readonly showUntilCleared: () => Toaster['show'];
  /** Remove a toast. */
  readonly hide: (id: string) => void;
  /** Hold all toasts back, for instance while a dialog is open. @returns a function that releases them */
  readonly hold: () => () => void;
  /** Remove all toasts, including those that wait for their code. */
  readonly clear: () => void;
  /** Load the code in advance, so that toasts can be shown when the network is down. */
  readonly load: () => void;
  /** The toasts; null until their code is loaded. */
  readonly shelf: () => ReactNode;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The part of the toasts' code that is loaded later. */
export interface ToastShelf extends Pick<Toaster, 'show' | 'hide' | 'clear'> {
  readonly element: ReactNode;
  readonly hold: (isHeld: boolean) => void;
}

export function createToaster(): Toaster {
  let loading: Promise<ToastShelf | undefined> | undefined;
  let loaded: ToastShelf | undefined;
  let clears = 0;
  let holds = 0;
  const listeners = new Set<() => void>();

  /** Undefined if the code can't be loaded, because a missing toast must not break the page. */
  async function load(): Promise<ToastShelf | undefined> {
    loading ??= import('./toast-shelf.tsx').then(({ createToastShelf }) => createToastShelf()).catch(() => undefined);
    const shelf = await loading;
    if (!shelf) loading = undefined;
    if (shelf && !loaded) {
      loaded = shelf;
      shelf.hold(holds > 0);
      for (const listener of listeners) listener();
    }
    return shelf;
  }

  function showUntilCleared(): Toaster['show'] {
    const clearsBefore = clears;
    return (message) => void load().then((shelf) => clears === clearsBefore && shelf?.show(message));
  }

  function changeHolds(by: number) {
    holds += by;
    loaded?.hold(holds > 0);
  }

  return {
    show: (message) => showUntilCleared()(message),
    showUntilCleared,
    hide: (id) => loaded?.hide(id),
    hold: () => {
      changeHolds(1);
      let isHeld = true;
      return () => {
        if (isHeld) changeHolds(-1);
        isHeld = false;
      };
    },
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

/** The toasts of this page. */
export const ToastContext = createContext<Toaster | undefined>(undefined);

/** The function that shows a toast on this page. */
export function useToast(): Toaster['show'] {
  return useToaster().show;
}

/** The toasts of this page. @throws Error outside of a provider */
export function useToaster(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToaster is for components inside ToastContext');
  return toaster;
}

/** Hold toasts back while the component is mounted, because they would cover a dialog's buttons. */
export function useHeldToasts(): void {
  const toaster = useToaster();
  useEffect(() => toaster.hold(), [toaster]);
}

/** Milliseconds after which the first page has usually loaded. */
const loadAfterMs = 5000;

/** Where toasts appear. */
export function Toasts() {
  const { subscribe, shelf, load } = useToaster();
  useEffect(() => {
    const timer = setTimeout(load, loadAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
  return useSyncExternalStore(subscribe, shelf);
}
