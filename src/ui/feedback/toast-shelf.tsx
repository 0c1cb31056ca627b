import '@mantine/core/styles/Notification.layer.css';

import { Notification, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

import classes from './toast-shelf.module.css';
import { texts } from './texts.ts';
import type { ToastMessage } from './toast.tsx';

interface Shown extends ToastMessage {
  readonly id: string;
}

const atOnce = 4;
const shortMs = 4000;
/** One with a link or a button is to be reached, too. */
const longMs = 8000;

/** Make the part of toasts that is loaded later. */
export function createToastShelf() {
  const listeners = new Set<() => void>();
  let toasts: readonly Shown[] = [];
  let made = 0;

  function become(next: readonly Shown[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function hide(id: string) {
    const gone = toasts.find((toast) => toast.id === id);
    if (!gone) return;
    become(toasts.filter((toast) => toast !== gone));
    gone.onClose?.();
  }

  const shelf = {
    get: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hide,
  };
  return {
    element: <Shelf {...shelf} />,
    show: (message: ToastMessage) => {
      const shown = { ...message, id: message.id ?? `toast ${(made += 1)}` };
      const isThere = toasts.some(({ id }) => id === shown.id);
      become(isThere ? toasts.map((toast) => (toast.id === shown.id ? shown : toast)) : [...toasts, shown]);
    },
    hide,
    clear: () => become([]),
  };
}

interface ShelfProps {
  readonly get: () => readonly Shown[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly hide: (id: string) => void;
}

function Shelf({ get, subscribe, hide }: ShelfProps) {
  const toasts = useSyncExternalStore(subscribe, get);
  return (
    <div className={classes.shelf}>
      {toasts.slice(0, atOnce).map((toast) => (
        <Toast key={toast.id} toast={toast} onHide={() => hide(toast.id)} />
      ))}
    </div>
  );
}

/** It stays while it is read: with the pointer moved onto it, or the focus in it. */
function Toast({ toast, onHide }: { readonly toast: Shown; readonly onHide: () => void }) {
  const [held, setHeld] = useState(false);
  const pointer = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hide = useEffectEvent(onHide);
  const { title, message, color, link, undo } = toast;

  // One that is replaced begins anew.
  useEffect(() => {
    if (held || toast.autoClose === false) return undefined;
    const timer = setTimeout(() => hide(), toast.link || toast.undo ? longMs : shortMs);
    return () => clearTimeout(timer);
  }, [held, toast]);

  return (
    <Notification
      role="alert"
      withBorder
      className={classes.toast ?? ''}
      {...(title && { title })}
      {...(color && { color: color === 'green' ? 'var(--rb-good)' : color })}
      closeButtonProps={{ 'aria-label': texts.dismiss }}
      onClose={onHide}
      onPointerMove={({ clientX: x, clientY: y }) => {
        // A toast that comes under a pointer at rest is told of it as if it had moved.
        const before = pointer.current;
        pointer.current = { x, y };
        if (before && (before.x !== x || before.y !== y)) setHeld(true);
      }}
      onPointerLeave={() => {
        pointer.current = undefined;
        setHeld(false);
      }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
      {link && (
        <a
          href={link.href}
          className={classes.link}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            link.follow();
            onHide();
          }}
        >
          {link.label}
        </a>
      )}
      {undo && (
        <UnstyledButton
          className={classes.link ?? ''}
          onClick={() => {
            undo.act();
            onHide();
          }}
        >
          {undo.label}
        </UnstyledButton>
      )}
    </Notification>
  );
}
