import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

import { Notifications } from '@mantine/notifications';

/** The part of toasts that is loaded with the first one. */
export function ToastShelf() {
  return <Notifications position="bottom-right" limit={4} />;
}
