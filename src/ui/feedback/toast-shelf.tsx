import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

import { cleanNotifications, createNotificationsStore, Notifications, showNotification } from '@mantine/notifications';

import type { ToastMessage } from './toast.tsx';

/** Make the part of toasts that is loaded later. */
export function createToastShelf() {
  const store = createNotificationsStore();
  return {
    element: <Notifications position="bottom-right" limit={4} store={store} />,
    show: (message: ToastMessage) => {
      showNotification({ closeButtonProps: { 'aria-label': 'Dismiss' }, ...message }, store);
    },
    clear: () => cleanNotifications(store),
  };
}
