import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

import { type NotificationData, Notifications, notifications } from '@mantine/notifications';

/** The part of toasts that is loaded later. */
export function ToastShelf() {
  return <Notifications position="bottom-right" limit={4} />;
}

export function showToast(message: NotificationData): void {
  notifications.show({ closeButtonProps: { 'aria-label': 'Dismiss' }, ...message });
}
