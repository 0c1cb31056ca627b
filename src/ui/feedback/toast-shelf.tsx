import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

import { Button } from '@mantine/core';
import {
  cleanNotifications,
  createNotificationsStore,
  hideNotification,
  Notifications,
  showNotification,
  updateNotification,
  updateNotificationsState,
} from '@mantine/notifications';

import classes from './toast-shelf.module.css';
import { texts } from './texts.ts';
import type { ToastMessage, ToastShelf } from './toast.tsx';

const atOnce = 4;
const shortMs = 4000;
/** Long enough to reach a link or a button. */
const longMs = 8000;

/** Create the part of the toasts that is loaded later: Mantine's `Notifications` with a separate store. */
export function createToastShelf(): ToastShelf {
  const store = createNotificationsStore();
  let count = 0;
  let isHeld = false;
  let focusedId: string | undefined;

  /** `Notifications` sets its own limit when it mounts, which may be after the hold. */
  function limit() {
    store.updateState((state) => ({ ...state, limit: isHeld ? 0 : atOnce }));
  }

  function show(message: ToastMessage) {
    limit();
    count += 1;
    const id = message.id ?? `toast ${count}`;
    const { notifications, queue } = store.getState();
    const isThere = [...notifications, ...queue].some((toast) => toast.id === id);
    const closesAfterMs = message.link || message.action ? longMs : shortMs;
    // Mantine restarts the timer of a replaced toast only if its duration differs.
    const autoClose = message.autoClose ?? closesAfterMs + (count % 2);
    const { color } = message;
    const toast = {
      id,
      title: message.title ?? '',
      message: <ToastText message={message} onHide={() => hideNotification(id, store)} />,
      color: color === 'green' ? 'var(--rb-good)' : (color ?? 'brand'),
      autoClose,
      withBorder: true,
      classNames: { body: classes.body ?? '', description: classes.line ?? '' },
      closeButtonProps: { 'aria-label': texts.dismiss },
      onClose: () => {
        // Removing an element that contains the focus fires no blur.
        if (focusedId === id) focusedId = undefined;
        message.onClose?.();
      },
      onFocus: () => {
        focusedId = id;
        updateNotification({ ...toast, autoClose: false }, store);
      },
      onBlur: () => {
        focusedId = undefined;
        updateNotification(toast, store);
      },
    };
    if (isThere) updateNotification({ ...toast, autoClose: focusedId !== id && autoClose }, store);
    else showNotification(toast, store);
  }

  return {
    element: (
      <Notifications
        store={store}
        // While the pointer is over one toast, none moves or disappears.
        pauseResetOnHover="all"
        position="bottom-left"
        limit={atOnce}
        zIndex={250}
        containerWidth="26rem"
        className={classes.shelf ?? ''}
      />
    ),
    show,
    hide: (id) => {
      limit();
      hideNotification(id, store);
    },
    clear: () => cleanNotifications(store),
    hold: (held) => {
      isHeld = held;
      limit();
      updateNotificationsState(store, (toasts) => toasts);
    },
  };
}

function ToastText({ message, onHide }: { readonly message: ToastMessage; readonly onHide: () => void }) {
  const { link, action } = message;
  return (
    <>
      {message.message && <span className={classes.text}>{message.message}</span>}
      {link && (
        <Button
          component="a"
          href={link.href}
          size="compact-sm"
          variant="default"
          className={classes.act ?? ''}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            link.follow();
            onHide();
          }}
        >
          {link.label}
        </Button>
      )}
      {action && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.act ?? ''}
          onClick={() => {
            action.act();
            onHide();
          }}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}
