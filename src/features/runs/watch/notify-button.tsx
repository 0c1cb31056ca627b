import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';

import { canNotify } from './run-notices.tsx';

/** Offers a notification at the end of the runs that are being watched; gone once the person has decided. */
export function NotifyButton() {
  const [undecided, setUndecided] = useState(() => canNotify() && Notification.permission === 'default');
  if (!undecided) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconBell size={15} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(() => setUndecided(false))}
    >
      Notify me
    </Button>
  );
}
